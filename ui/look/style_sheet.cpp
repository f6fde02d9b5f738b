#include "ui/look/style_sheet.h"

#include "ui/look/palette.h"

namespace breakeven {

namespace {

const char *const kSheet = R"(
QToolTip { background: @base; color: @text; border: 1px solid @border; padding: 3px; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QToolBar { border: 0; border-bottom: 1px solid @border; padding: 2px 8px; spacing: 2px; }
QToolBar QToolButton { padding: 3px 7px; border: 1px solid transparent; border-radius: 3px; }
QToolBar QToolButton:hover { border-color: @border; background: @base; }
QToolBar QToolButton:pressed, QToolBar QToolButton:checked { background: @selection; }
QStatusBar { border-top: 1px solid @border; }
QStatusBar::item { border: 0; }
QDockWidget { font-weight: bold; }
QDockWidget::title { padding: 6px 8px; border-bottom: 1px solid @border; }
QTabWidget::pane { border: 0; border-top: 1px solid @border; }
QTabBar { background: @window; }
QTabBar::tab { padding: 6px 12px; border: 1px solid transparent; border-bottom: 0; }
QTabBar::tab:selected { background: @base; border-color: @border; border-top: 2px solid @accent; font-weight: bold; }
QTabBar::tab:selected:focus { border: 2px solid @accent; border-bottom: 0; padding: 5px 11px; }
QTreeView, QTableView { border: 1px solid @border; outline: 0; selection-background-color: @selection;
    selection-color: @selectionText; alternate-background-color: @alternate; gridline-color: @grid; }
QTreeView#studyTree { border: 0; }
QTableView:focus, QTreeView:focus { border: 1px solid @accent; }
QHeaderView::section { background: @window; border: 0; border-right: 1px solid @border;
    border-bottom: 1px solid @border; padding: 3px 6px; color: @secondary; }
QLineEdit { border: 1px solid @fieldBorder; border-radius: 3px; padding: 2px 6px;
    background: @base; }
QLineEdit:focus { border-color: @accent; }
QCheckBox::indicator { width: 0.95em; height: 0.95em; border: 1px solid @fieldBorder; border-radius: 3px;
    background: @base; }
QCheckBox::indicator:checked { border-color: @accent; background: @accent;
    image: url(:/breakeven/check-@mode.svg); }
QRadioButton::indicator { width: 0.95em; height: 0.95em; border: 1px solid @secondary; border-radius: 0.5em;
    background: @base; }
QRadioButton::indicator:checked { border-color: @accent; background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5,
    fx: 0.5, fy: 0.5, stop: 0 @accent, stop: 0.55 @accent, stop: 0.65 @base, stop: 1 @base); }
QPushButton[look="field"] { border: 1px solid @fieldBorder; border-radius: 3px; padding: 2px 6px;
    background: @base; text-align: left; }
QPushButton[look="field"]:hover, QPushButton[look="field"]:focus { border-color: @accent; }
QHeaderView::up-arrow, QHeaderView::down-arrow { width: 0px; height: 0px; }
QLineEdit[isWrong="true"] { border: 2px solid @error; padding: 1px 5px; }
QFrame#page, QScrollArea#page, QWidget#pageBody { background: @base; border: 0; }
QScrollArea#dockScroll, QWidget#dockBody { background: transparent; border: 0; }
QFrame#card { background: @alternate; border: 1px solid @border; border-radius: 4px; }
QFrame#formula { background: @alternate; border: 1px solid @border; border-radius: 4px; }
QFrame#strip { border: 1px solid @warningText; background: @warningBack; border-radius: 4px; }
QFrame#strip[tone="error"] { border-color: @errorText; background: @errorBack; }
QFrame#strip[tone="information"] { border-color: @informationText; background: @informationBack; }
QLabel[tone="secondary"] { color: @secondary; }
QLabel[tone="warning"] { color: @warningText; }
QLabel[tone="error"] { color: @errorText; }
QLabel[tone="accent"] { color: @accent; }
QLabel[tone="cheaper"] { color: @cheaper; }
QLabel[tone="dearer"] { color: @dearer; }
QToolButton#segment { border: 1px solid @fieldBorder; padding: 3px 10px; background: @base; border-radius: 3px; }
QToolButton#segment:checked { background: @selection; border-color: @accent; color: @selectionText; }
QFrame#dropArea { border: 1px dashed @fieldBorder; border-radius: 4px; background: @alternate; }
QFrame#dropArea[isTarget="true"] { border: 2px dashed @accent; background: @selection; }
QFrame#exampleRow { border: 0; border-bottom: 1px solid @border; background: @base; }
QFrame#optionRow, QFrame#offersPanel { border: 0; border-bottom: 1px solid @border; background: @base; }
QFrame#rowList { border: 1px solid @border; border-radius: 4px; background: @base; }
)";

QString name(QRgb color) { return QColor(color).name(); }

} // namespace

QString styleSheet(const Palette &palette)
{
    const std::pair<const char *, Rgb> colors[] = {
        {"@selectionText", palette.selectionText},
        {"@selection", palette.selection},
        {"@secondary", palette.textSecondary},
        {"@warningText", palette.warning.text},
        {"@warningBack", palette.warning.background},
        {"@errorText", palette.error.text},
        {"@errorBack", palette.error.background},
        {"@error", palette.error.text},
        {"@informationText", palette.information.text},
        {"@informationBack", palette.information.background},
        {"@cheaper", palette.cheaper.text},
        {"@dearer", palette.dearer.text},
        {"@alternate", palette.alternateBase},
        {"@accent", palette.accent},
        {"@window", palette.window},
        {"@base", palette.base},
        {"@border", palette.border},
        {"@fieldBorder", palette.fieldBorder},
        {"@text", palette.text},
        {"@grid", palette.grid},
    };
    QString sheet = QString::fromLatin1(kSheet);
    for (const auto &[word, color] : colors)
        sheet.replace(QString::fromLatin1(word), name(color.value));
    return sheet.replace(QLatin1String("@mode"), QLatin1String(palette.isDark ? "dark" : "light"));
}

} // namespace breakeven
