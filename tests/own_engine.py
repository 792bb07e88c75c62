"""An import contract of our own: what the app adds for a game imports the engine of that game and no other game's."""

from __future__ import annotations

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OwnEngineContract(Contract):
    """The games are the packages inside ``games``; the engine of each has the same name inside ``engines``.

    ``shared`` are the parts of ``engines`` that are nobody's own. Only direct imports are looked at: engines do not know each other by
    another contract, so that nothing can be reached by a detour.
    """

    games: Any = fields.StringField()
    engines: Any = fields.StringField()
    shared: Any = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every import between a game's package in the app and the engines."""
        foreign = sorted(
            f"{importer} -> {imported}"
            for importer in graph.find_descendants(self.games)
            for imported in graph.find_modules_directly_imported_by(importer)
            if self._foreign(importer, imported)
        )
        return ContractCheck(kept=not foreign, metadata={"foreign": foreign})

    def _foreign(self, importer: str, imported: str) -> bool:
        prefix = f"{self.engines}."
        if not imported.startswith(prefix):
            return False
        engine = imported.removeprefix(prefix).split(".")[0]
        own = importer.removeprefix(f"{self.games}.").split(".")[0]
        return engine != own and engine not in self.shared

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name the imports that are not allowed."""
        for line in check.metadata["foreign"]:
            output.print_error(line, bold=False)
