#include "ui/dialogs/export_dialog.h"

#include "data/export/assumptions.h"
#include "ui/charts/chart_widget.h"
#include "ui/look/strings.h"
#include "ui/session/preferences.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/page.h"
#include "ui/widgets/window_status.h"
#include "ui/workspace/workspace.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace breakeven {

namespace {

// "cash timing", "reference GPU".
QString inSentence(const QString &label)
{
    const bool isWord = label.size() > 1 && label[1].isLower();
    return isWord ? label[0].toLower() + label.mid(1) : label;
}

QString basis(const Study &study, int revision)
{
    QStringList parts{toQt(study.name)};
    if (revision > 0)
        parts.append(ExportDialog::tr("revision %1").arg(revision));
    for (const ChosenConvention &convention : chosenConventions(study))
        parts.append(inSentence(toQt(convention.label)) + QStringLiteral(": ") + toQt(convention.value));
    return parts.join(QStringLiteral(" · "));
}

void tell(WindowStatus &status, const QString &path, const Result<void> &written)
{
    if (written)
        status.sayFile(ExportDialog::tr("Exported %1.").arg(QFileInfo(path).fileName()), path);
    else
        status.say(toQt(written.error().text()));
}

} // namespace

ExportDialog::ExportDialog(Workspace &workspace, const Page &page, QWidget *parent)
    : QDialog(parent), m_kinds(new QButtonGroup(this)), m_paper(new QComboBox),
      m_revision(workspace.store().revisionCount(workspace.study().id))
{
    setWindowTitle(tr("Export"));
    auto *column = new QVBoxLayout(this);
    column->setSpacing(2);
    setLayout(column);
    addKind(ExportKind::Report, tr("&Report (PDF)"),
            tr("answer, charts, tables, assumptions with their sources"));
    addKind(ExportKind::Workbook, tr("&Workbook (XLSX)"), tr("inputs as named cells, live formulas"));
    addKind(ExportKind::LivePage, tr("Pa&ge (HTML)"),
            tr("for browsers: the comparison with sliders that recalculate it"));
    addKind(ExportKind::PageTable, tr("This page's &table (CSV)"),
            tr("%1, as it is shown").arg(page.title()));
    addKind(ExportKind::Comparison, tr("&Comparison (CSV)"),
            tr("all options and measures, conventions, assumptions"));
    addKind(ExportKind::Tidy, tr("All &numbers (CSV, tidy)"),
            tr("one number in each row, for other programs"));
    if (page.chart())
        addKind(ExportKind::Picture, tr("This page's c&hart (PNG or SVG)"),
                tr("by the extension of the file name"));
    m_kinds->buttons().front()->setChecked(true);
    m_paper->addItems({tr("A4"), tr("Letter")});
    m_paper->setCurrentIndex(preferences().paper == QLatin1String("Letter") ? 1 : 0);
    auto *form = new QFormLayout;
    form->addRow(tr("&Paper"), m_paper);
    column->addSpacing(6);
    column->addLayout(form);
    auto *line = new QLabel(basis(workspace.study(), m_revision));
    line->setWordWrap(true);
    line->setProperty("tone", QStringLiteral("secondary"));
    column->addWidget(line);
    addEnd(*this, *column, tr("&Export…"));
    setMinimumWidth(fontMetrics().averageCharWidth() * 58);
}

void ExportDialog::addKind(ExportKind kind, const QString &text, const QString &description)
{
    auto *button = new QRadioButton(text);
    button->setObjectName(QStringLiteral("export:%1").arg(int(kind)));
    m_kinds->addButton(button, int(kind));
    layout()->addWidget(button);
    auto *detail = new QLabel(description);
    detail->setIndent(24);
    detail->setProperty("tone", QStringLiteral("secondary"));
    layout()->addWidget(detail);
}

ExportOrder ExportDialog::order() const
{
    return {ExportKind(m_kinds->checkedId()), ExportPaper(m_paper->currentIndex()), m_revision};
}

void showExport(Workspace &workspace, const Page &page, WindowStatus &status, QWidget *parent)
{
    if (!workspace.result()) {
        status.say(ExportDialog::tr("There is no result to export yet."));
        return;
    }
    ExportDialog dialog(workspace, page, parent);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const ExportOrder order = dialog.order();
    const QString ending = exportEnding(order.kind);
    const QString proposal = toQt(idFromName(workspace.study().name)) + QLatin1Char('.') + ending;
    const QString filter = order.kind == ExportKind::Picture
                               ? ExportDialog::tr("Pictures (*.png *.svg)")
                               : QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending);
    QString path = QFileDialog::getSaveFileName(parent, ExportDialog::tr("Export To"), proposal, filter);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QLatin1Char('.') + ending;
    if (order.kind != ExportKind::Report)
        return tell(status, path, exportTo(path, order, *workspace.result(), page));
    status.say(ExportDialog::tr("The report is being made; the window stays free."));
    workspace.reports().start(
        workspace.result(), [order, path, &status](const StudyResult &result, const ReportReading &reading) {
            tell(status, path, writeReport(path, order, result, reading));
        });
}

} // namespace breakeven
