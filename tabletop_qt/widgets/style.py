"""The look of the app's own widgets: one style sheet and one palette, built from theme tokens.

Spacing goes in steps of 4, 8, 16, 24 and 32 pixels, corners are 6 (controls, cards) or 10 (panels), text is 13, 15, 18, 24 or 32 pixels
times the chosen text size. Every control can show keyboard focus without moving its neighbours: its border is always two pixels wide.
"""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

from tabletop_qt.art.theme import LIGHT, Theme

STEP = (4, 8, 16, 24, 32)
"""Spacing, in pixels."""
_TEXT = {"small": 13, "body": 15, "lead": 18, "heading": 24, "title": 32}


def text_px(role: str, percent: int = 100) -> int:
    """The height of text in a role (small, body, lead, heading, title), in pixels."""
    return round(_TEXT[role] * percent / 100)


def mixed(first: str, second: str, share: float) -> str:
    """The colour between two, with this share of the second."""
    a, b = QColor(first), QColor(second)
    parts = ((getattr(a, name)() * (1 - share) + getattr(b, name)() * share) for name in ("red", "green", "blue"))
    return "#" + "".join(f"{round(part):02X}" for part in parts)


def wall(theme: Theme) -> str:
    """The colour of the wall on the home page."""
    return mixed(theme.panel, theme.ground, 0.3 if theme is LIGHT else 0.45)


def page_ground(theme: Theme) -> str:
    """The colour of the other pages, on which their cards lie: the wall in a brighter light, so that links can be read on it."""
    return mixed(wall(theme), theme.panel, 1 / 3)


def palette(theme: Theme) -> QPalette:
    """The palette for links, selections and placeholder text, which style sheets don't reach."""
    made = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, theme.panel),
        (role.Base, theme.panel),
        (role.AlternateBase, mixed(theme.panel, theme.panel_edge, 0.35)),
        (role.Button, theme.panel),
        (role.WindowText, theme.ink),
        (role.Text, theme.ink),
        (role.ButtonText, theme.ink),
        (role.ToolTipBase, theme.bubble),
        (role.ToolTipText, theme.bubble_ink),
        (role.PlaceholderText, theme.soft_ink),
        (role.Link, theme.accent),
        (role.LinkVisited, theme.accent),
        (role.Highlight, theme.accent),
        (role.HighlightedText, theme.on_accent),
    ):
        made.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.soft_ink))
    return made


def sheet(theme: Theme, percent: int = 100, *, touch: bool = False) -> str:
    """The style sheet of the window, for a theme and a text size in percent; for ``touch`` all controls are 40 pixels high or more."""
    px = {role: text_px(role, percent) for role in _TEXT}
    control = max(44 if touch else 32, px["body"] + 12)
    # Large letters are high enough to be hit.
    entry, pad, tool = (32, 12, 36) if touch else (24, 6 if percent < 150 else 2, 20)
    hover = mixed(theme.panel, theme.accent, 0.12)
    pressed = mixed(theme.panel, theme.accent, 0.25)
    chosen = mixed(theme.panel, theme.accent, 0.16)
    quiet = mixed(theme.panel, theme.ink, 0.07)
    # If soft ink is as strong as ink, disabled buttons need a dashed edge.
    idle_edge = "dashed" if theme.soft_ink == theme.ink else "solid"
    return f"""
QWidget {{ font-size: {px["body"]}px; }}
QMainWindow, QWidget#page {{ background: {theme.panel}; }}
QWidget#ground {{ background: {page_ground(theme)}; }}
QWidget#ground QTextBrowser, QWidget#ground QTreeView {{ background: {theme.panel}; }}
QLabel {{ background: transparent; }}
QLabel[role="small"] {{ font-size: {px["small"]}px; color: {theme.soft_ink}; }}
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="action"] {{ color: {theme.accent}; font-weight: 600; }}
QLabel[role="button"] {{
    background: {theme.accent}; color: {theme.on_accent}; border-radius: 6px; padding: 6px 16px; margin-right: 12px; font-weight: 600;
}}
QLabel[role="lead"] {{ font-size: {px["lead"]}px; }}
QLabel[role="heading"] {{ font-size: {px["heading"]}px; font-weight: 600; }}
QLabel[role="title"] {{ font-size: {px["title"]}px; font-weight: 700; }}
QLabel[role="warning"] {{ color: {theme.warning}; font-weight: 600; }}
QToolTip {{
    background: {theme.bubble}; color: {theme.bubble_ink}; border: 1px solid {theme.bubble}; padding: 4px; font-size: {px["small"]}px;
}}

QFrame#card {{ background: {theme.panel}; border: 2px solid {theme.panel_edge}; border-radius: 10px; }}
QFrame#chalked {{ background: transparent; border: 2px solid transparent; }}
QFrame#chalked QLabel, QFrame#chalked QCheckBox, QWidget#sketch {{ color: {theme.chalk}; }}
QFrame#chalked QCheckBox[ring="true"] {{ border-color: {theme.chalk}; }}
QFrame#sheet {{ background: {theme.panel}; border: 2px solid {theme.panel_edge}; border-radius: 10px; }}
QWidget#shade {{ background: {theme.shadow}; }}
QFrame#bar {{ background: {theme.panel}; border-bottom: 1px solid {theme.panel_edge}; }}
QPushButton#history {{ text-align: left; }}
QPushButton#history, QToolButton#home {{ icon-size: {px["body"] + 1}px; }}
QPushButton#history:disabled, QFrame#timeline QToolButton:disabled {{ background: transparent;
    border-color: {theme.soft_ink if idle_edge == "dashed" else "transparent"};
}}
QFrame#bar[past="true"] {{ background: {chosen}; border-bottom: 3px solid {theme.accent}; }}
QFrame#timeline {{ background: {theme.panel}; border-top: 1px solid {theme.panel_edge}; }}
QFrame#timeline QToolButton {{ min-height: {tool}px; min-width: {tool - 8}px; padding: 0 4px; }}
QFrame#timeline QComboBox {{ min-height: {tool}px; padding: 0 4px; font-size: {px["small"]}px; }}
QFrame#notice {{ background: {quiet}; border-bottom: 1px solid {theme.panel_edge}; }}
QFrame#lesson {{ background: {chosen}; border-bottom: 3px solid {theme.accent}; }}
QFrame#lesson QScrollArea, QFrame#lesson QScrollArea > QWidget > QWidget#page {{ background: transparent; }}
QFrame#side {{ background: {theme.panel}; border-left: 1px solid {theme.panel_edge}; }}
QFrame#inspector {{ background: {quiet}; border: none; border-top: 1px solid {theme.panel_edge}; }}
QFrame#line {{ background: {theme.panel_edge}; border: none; max-height: 1px; min-height: 1px; }}

QPushButton, QToolButton {{
    background: {theme.panel}; color: {theme.ink}; border: 2px solid {theme.control_edge}; border-radius: 6px;
    padding: 2px 12px; min-height: {control - 8}px; min-width: 20px; outline: none;
}}
QToolButton {{ padding: 2px 8px; }}
QPushButton:hover, QToolButton:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {pressed}; }}
QPushButton:checked, QToolButton:checked, QPushButton[pointed="true"] {{ background: {chosen}; border-color: {theme.accent}; }}
QPushButton[primary="true"] {{ background: {theme.accent}; color: {theme.on_accent}; border-color: {theme.accent}; font-weight: 600; }}
QPushButton[primary="true"]:hover {{ background: {mixed(theme.accent, theme.ink, 0.15)}; }}
QPushButton[primary="true"]:pressed {{ background: {mixed(theme.accent, theme.ink, 0.4)}; }}
QPushButton:disabled, QToolButton:disabled,
QPushButton[primary="true"]:disabled {{ background: {quiet};
    color: {theme.soft_ink}; border: 2px {idle_edge} {theme.soft_ink if idle_edge == "dashed" else quiet}; font-weight: 400;
}}
QPushButton[ring="true"], QToolButton[ring="true"] {{ border-color: {theme.focus}; }}
QPushButton[primary="true"][ring="true"] {{ border: 4px double {theme.focus_halo}; padding: 0 10px; }}
QPushButton[pointed="true"] {{ border: 4px solid {theme.pointed}; padding: 0 10px; }}
QPushButton[tight="true"] {{ padding: 2px 8px; }}
QPushButton[tight="true"][primary="true"][ring="true"] {{ padding: 0 6px; }}
QPushButton[box="true"] {{ background: transparent; border: 3px solid transparent; border-radius: 10px; padding: 0; min-height: 0; }}
QPushButton[box="true"]:hover {{ background: {hover}; }}
QPushButton[box="true"]:checked {{ border-color: {theme.accent}; background: {chosen}; }}
QPushButton[box="true"][ring="true"] {{ border-color: {theme.focus}; }}
QFrame#plank {{ background: transparent; border: none; min-height: 11px; max-height: 11px; }}
QPushButton[puzzle="true"] {{ padding: 2px 8px; text-align: left; min-height: 0; }}
QPushButton[tile="true"] {{ border-radius: 10px; padding: 0; text-align: left; }}
QPushButton#chalked {{ background: transparent; border: 2px dashed {theme.chalk}; }}
QPushButton#chalked:hover {{ background: {mixed(theme.board, theme.chalk, 0.12)}; }}
QPushButton#chalked:pressed {{ background: {mixed(theme.board, theme.chalk, 0.2)}; }}
QPushButton#chalked[ring="true"] {{ border: 4px double {theme.chalk}; }}
QPushButton#chalked QLabel {{ color: {theme.chalk}; }}
QToolButton[tile="true"] {{ border-radius: 10px; padding: 2px 0; min-width: 72px; font-size: {px["small"]}px; }}

QLineEdit, QComboBox {{
    background: {theme.panel}; border: 2px solid {theme.control_edge}; border-radius: 6px; padding: 2px 8px; min-height: {control - 8}px;
    selection-background-color: {theme.accent}; selection-color: {theme.on_accent};
}}
QSpinBox {{ padding-left: 4px; border: 2px solid {theme.control_edge}; border-radius: 6px; min-height: {control - 8}px; min-width: 64px; }}
QSpinBox::up-button, QSpinBox::down-button {{ border: none; background: transparent; width: 24px; }}
QSpinBox QLineEdit {{ border: none; padding: 0 4px; min-height: 0; }}
QLineEdit QToolButton {{ background: transparent; border: none; padding: 0; min-height: 0; min-width: 0; }}
QLineEdit:focus, QComboBox[ring="true"], QSpinBox:focus {{ border-color: {theme.focus}; }}
QComboBox::drop-down {{ border: none; width: 24px; }}
QComboBox QAbstractItemView {{ background: {theme.panel}; selection-background-color: {theme.accent}; selection-color: {theme.on_accent}; }}
QGroupBox {{ border: 0; margin: 0; padding: 0; }}
QCheckBox, QRadioButton {{ spacing: 8px; min-height: {control - 4}px; border: 2px solid transparent; border-radius: 6px; padding: 0 4px; }}
QCheckBox[ring="true"], QRadioButton[ring="true"] {{ border-color: {theme.focus}; }}
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {{
    width: 10px; height: 10px; padding: 2px; border: 2px solid {theme.soft_ink}; background: {theme.panel}; background-clip: content;
}}
QCheckBox::indicator, QAbstractItemView::indicator {{ border-radius: 3px; }}
QCheckBox::indicator, QRadioButton::indicator {{ padding: 0; width: 14px; height: 14px; }}
QRadioButton::indicator {{ border-radius: 9px; }}
QCheckBox::indicator:pressed, QRadioButton::indicator:pressed {{ background: {pressed}; border-color: {theme.accent}; }}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked {{ background: {theme.accent}; border-color: {theme.accent}; }}
QRadioButton::indicator:checked {{
    border-color: {theme.accent};
    background: qradialgradient(cx: 0.5, cy: 0.5, fx: 0.5, fy: 0.5, radius: 0.5, stop: 0.5 {theme.accent}, stop: 0.62 {theme.panel});
}}
QProgressBar {{ background: {quiet}; border: none; border-radius: 6px; min-height: 12px; max-height: 12px; }}
QProgressBar::chunk {{ background: {theme.accent}; border-radius: 6px; }}
QFrame#chalked QCheckBox::indicator {{ border-color: {theme.chalk}; }}
QFrame#chalked QCheckBox::indicator:unchecked {{ background: transparent; }}
QFrame#chalked QCheckBox::indicator:pressed {{ background: {pressed}; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {theme.soft_ink}; }}

QTextBrowser {{ background: transparent; border: 2px solid transparent; border-radius: 6px; }}
QTextBrowser[ring="true"] {{ border-color: {theme.focus}; }}
QListView, QTreeView {{ background: transparent; border: 2px solid transparent; border-radius: 6px; outline: none; }}
QListView[ring="true"], QTreeView[ring="true"] {{ border-color: {theme.focus}; }}
QListView::item, QTreeView::item {{ padding: 4px 8px; min-height: {entry}px; border-radius: 6px; }}
QListView::item:hover, QTreeView::item:hover {{ background: {hover}; }}
QListView::item:selected, QTreeView::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
QTreeView#rows::item {{ border-radius: 0; }}
QTreeView#rows::item:first {{ border-top-left-radius: 6px; border-bottom-left-radius: 6px; }}
QTreeView#rows::item:last {{ border-top-right-radius: 6px; border-bottom-right-radius: 6px; }}
QHeaderView, QTableCornerButton::section {{ background: {theme.panel}; border: none; }}
QHeaderView::section {{
    background: {theme.panel}; color: {theme.soft_ink}; border: none; border-bottom: 1px solid {theme.panel_edge}; padding: 4px 8px;
    font-size: {px["small"]}px;
}}
QHeaderView::section:hover {{ color: {theme.ink}; }}
QScrollArea, QScrollArea > QWidget > QWidget#page {{ background: {theme.panel}; border: none; }}
QFrame#sheet[drawn="true"] QScrollArea, QFrame#sheet[drawn="true"] QScrollArea > QWidget > QWidget#page,
QWidget#ground > QScrollArea, QWidget#ground > QScrollArea > QWidget > QWidget#page {{ background: transparent; }}

QTabWidget::pane {{ border: none; border-top: 1px solid {theme.panel_edge}; }}
QTabBar {{ background: transparent; }}
QTabBar::tab {{
    background: transparent; color: {theme.soft_ink}; padding: 4px 12px; min-height: {entry}px;
    border: 2px solid transparent; border-bottom: 3px solid transparent;
}}
QTabBar::tab:hover {{ background: {hover}; }}
QTabBar::tab:selected {{ color: {theme.ink}; border-bottom-color: {theme.accent}; font-weight: 600; }}
QFrame#side QTabBar::tab:selected {{
    background: {theme.panel}; border: 2px solid {theme.panel_edge}; border-bottom: 3px solid {theme.accent};
    border-top-left-radius: 8px; border-top-right-radius: 8px;
}}
QTabBar[ring="true"]::tab:focus {{ border: 2px solid {theme.focus}; border-radius: 6px; }}

QMenuBar {{ background: {theme.panel}; border-bottom: 1px solid {theme.panel_edge}; padding: 0; }}
QMenuBar::item {{ background: transparent; padding: {pad}px 12px; border-radius: 6px; }}
QMenuBar::item:selected {{ background: {hover}; }}
QToolButton#home {{ border: 2px solid transparent; padding: 0 8px; margin: 1px 8px; min-height: {tool}px; }}
QToolButton#home[ring="true"] {{ border-color: {theme.focus}; }}
QMenu {{ background: {theme.panel}; border: 1px solid {theme.panel_edge}; padding: 4px; }}
QMenu::item {{ padding: {pad}px 24px; border-radius: 6px; }}
QMenu::item:selected {{ background: {theme.accent}; color: {theme.on_accent}; }}
QMenu::item:disabled {{ color: {theme.soft_ink}; background: transparent; }}
QMenu::separator {{ height: 1px; background: {theme.panel_edge}; margin: 4px 8px; }}

QSplitter::handle {{ background: {theme.panel_edge}; }}
QFrame#side QSplitter::handle {{ background: {theme.control_edge}; border-radius: 1px; margin: 1px 130px; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{
    background: {mixed(theme.panel, theme.soft_ink, 0.5)}; border-radius: 4px; margin: 2px; min-height: 24px; min-width: 24px;
}}
QScrollBar::handle:hover {{ background: {theme.soft_ink}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
    background: none; border: none; width: 0; height: 0;
}}
"""
