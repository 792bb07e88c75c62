"""Asking for a file to open or to write."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from engines.kernel.messages import Message, msg
from engines.kernel.records import SUFFIX
from tabletop_qt.translation import tr


def pick_record(parent: QWidget, folder: Path) -> Path | None:
    """Ask for a record to open; None where the person cancels."""
    dialog = _dialog(parent, msg("Open record"), msg("Open"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    if folder.is_dir():
        dialog.setDirectory(str(folder))
    return _picked(dialog)


def pick_target(parent: QWidget, name: str) -> Path | None:
    """Ask where to write a record; None where the person cancels."""
    return _target(_dialog(parent, msg("Save record as"), msg("Save")), name, SUFFIX)


def pick_log_target(parent: QWidget, name: str) -> Path | None:
    """Ask where to write the log as text; None where the person cancels."""
    dialog = _dialog(parent, msg("Save log as"), msg("Save"))
    dialog.setNameFilters([tr(msg("Text ({pattern})", pattern="*.txt")), tr(msg("All files ({pattern})", pattern="*"))])
    return _target(dialog, Path(name).with_suffix(".txt").name, ".txt")


def pick_csv_target(parent: QWidget, name: str) -> Path | None:
    """Ask where to write statistics for a spreadsheet; None where the person cancels."""
    dialog = _dialog(parent, msg("Export statistics"), msg("Save"))
    dialog.setNameFilters([tr(msg("Spreadsheets ({pattern})", pattern="*.csv")), tr(msg("All files ({pattern})", pattern="*"))])
    return _target(dialog, name, ".csv")


def _target(dialog: QFileDialog, name: str, suffix: str) -> Path | None:
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(suffix.removeprefix("."))
    dialog.selectFile(name)
    dialog.setLabelText(QFileDialog.DialogLabel.Accept, tr(msg("Save")))
    return _picked(dialog)


def _dialog(parent: QWidget, title: Message, accept: Message) -> QFileDialog:
    dialog = QFileDialog(parent, tr(title))
    dialog.setNameFilters([tr(msg("Records ({pattern})", pattern=f"*{SUFFIX}")), tr(msg("All files ({pattern})", pattern="*"))])
    which = QFileDialog.DialogLabel
    for part, words in (
        (which.LookIn, msg("Folder:")),
        (which.FileName, msg("File name:")),
        (which.FileType, msg("File type:")),
        (which.Accept, accept),
        (which.Reject, msg("Cancel")),
    ):
        dialog.setLabelText(part, tr(words))
    return dialog


def _picked(dialog: QFileDialog) -> Path | None:
    if dialog.exec() != QFileDialog.DialogCode.Accepted:
        return None
    chosen = dialog.selectedFiles()
    return Path(chosen[0]) if chosen else None
