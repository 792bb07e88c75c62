"""The kernel that all games share: contract, flow, tables with history and undo, records, messages, bots."""
