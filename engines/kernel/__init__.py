"""What every game shares: the contract, tables with history and undo, chance, records, refusals, bots' interface."""
