// What the import of a trace shows of the file.
#include "ui/dialogs/trace_import_dialog.h"

#include "ui/charts/trace_chart.h"
#include "ui/dialogs/job_row.h"
#include "ui/dialogs/serving_said_fields.h"
#include "ui/look/appearance.h"
#include "ui/look/strings.h"
#include "ui/models/trace_text.h"
#include "ui/session/store_session.h"
#include "ui/text/numbers.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>

namespace breakeven {

namespace {

constexpr int kMostColumns = 16; // that can be corrected here

QComboBox *roleBox()
{
    auto *box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(12);
    return box;
}

const QStringList &roles()
{
    static const QStringList kColumnRoles{
        QStringLiteral("time"),         QStringLiteral("value"),        QStringLiteral("series"),
        QStringLiteral("ready"),        QStringLiteral("busy"),         QStringLiteral("paid"),
        QStringLiteral("up"),           QStringLiteral("price"),        QStringLiteral("duration_s"),
        QStringLiteral("gpus"),         QStringLiteral("throughput"),   QStringLiteral("lifetime_s"),
        QStringLiteral("duration_ms"),  QStringLiteral("utilisation"),  QStringLiteral("rate"),
        QStringLiteral("queue_length"), QStringLiteral("input_tokens"), QStringLiteral("output_tokens"),
        QStringLiteral("ignore")};
    return kColumnRoles;
}

} // namespace

void TraceImportDialog::showPreview()
{
    const bool isRead = !m_shown->error && !m_shown->imported.rows.traces.empty();
    showProblem(m_shown->error ? withFieldNames(toQt(m_shown->error->text()))
                : !isRead ? tr("The file is read as %1 and holds no samples: there is nothing to import.")
                                .arg(toQt(m_shown->imported.format))
                : !m_store.isWritable() ? tr("No writable store is open: nothing can be imported.")
                                        : QString());
    m_content->setVisible(isRead);
    m_content->setEnabled(true);
    m_rejected->setVisible(!m_shown->imported.rows.rejected.empty());
    showColumns();
    showFields();
    showPolarity();
    if (!isRead)
        return showImportable();
    if (m_kind->currentIndex() == 0)
        m_kind->setItemText(0, tr("%1, recognised").arg(traceKindText(m_shown->imported.kind)));
    if (m_format->currentIndex() == 0)
        m_format->setItemText(0, tr("%1, recognised").arg(toQt(m_shown->imported.format)));
    const TracePreview &found = m_shown->imported.rows.preview;
    QStringList facts{tr("<b>How the file will be read:</b> %1, as “%2”")
                          .arg(traceKindText(m_shown->imported.kind), toQt(m_shown->imported.format))};
    if (!found.separator.empty())
        facts.append(tr("columns separated by “%1”, %2")
                         .arg(toQt(found.separator).toHtmlEscaped(),
                              found.hasHeader ? tr("with a header") : tr("without a header")));
    if (!found.timeZone.empty())
        facts.append(tr("time zone: %1").arg(toQt(found.timeZone)));
    m_facts->setText(facts.join(QStringLiteral("; ")));
    Table raw;
    raw.name = tr("As written in the file");
    raw.columns = {{tr("First lines as written in the file"), {}, false}};
    for (const QString &line : m_shown->rawLines) {
        raw.rows.push_back({});
        raw.rows.back().path = QString::number(raw.rows.size());
        raw.rows.back().cells = {textCell(line)};
    }
    m_raw->setTable(std::move(raw));
    m_samples->setTable(samplesTable(*m_shown, locale()));
    m_chart->setSeries(m_shown->first->series);
    m_chart->setVisible(!m_shown->first->series.curves.empty());
    m_name->setPlaceholderText(toQt(m_shown->imported.rows.traces.front().name));
    showChecks();
    showImportable();
}

void TraceImportDialog::showImportable()
{
    const bool isRead = m_shown && !m_shown->error && !m_shown->imported.rows.traces.empty();
    const bool isTaken = isNameTaken();
    m_replace->setVisible(isTaken);
    m_job->button()->setEnabled(isRead && !isZoneWrong() && m_store.isWritable() &&
                                (!isTaken || m_replace->isChecked()));
    if (m_job->button()->isEnabled() && !focusWidget())
        m_job->button()->setFocus();
}

// Runs have no times: what is asked about those gives way to what is asked about runs.
void TraceImportDialog::showFields()
{
    if (m_shown->error) // what was asked for stays, so that it can be said
        return;
    const bool isOfRuns = m_shown->imported.kind == TraceKind::ServingRuns;
    for (QWidget *field : std::initializer_list<QWidget *>{m_zone, m_unit, m_ticks, m_place, m_provider})
        m_form->setRowVisible(field, !isOfRuns);
    m_form->setRowVisible(m_columns, !isOfRuns);
    m_serving->setVisible(isOfRuns);
    if (isOfRuns)
        m_serving->showRuns(m_shown->imported.rows.runs);
}

// A field a column, with what it was taken as.
void TraceImportDialog::showColumns()
{
    const std::vector<ReadColumn> &columns = m_shown->imported.rows.preview.columns;
    if (m_shown->error && !m_roles.empty()) // what was said stays, so that it can be said better
        return;
    m_roles.clear();
    delete m_columns->layout();
    qDeleteAll(m_columns->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly));
    auto *form = new QFormLayout(m_columns);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    for (std::size_t i = 0; i < std::min<std::size_t>(kMostColumns, columns.size()); ++i) {
        const ReadColumn &column = columns[i];
        QComboBox *box = roleBox();
        const QString role = toQt(column.role);
        const QString unit = column.unit.empty() ? QString() : QStringLiteral(", ") + toQt(column.unit);
        box->addItem(m_shown->error   ? tr("not said")
                     : role.isEmpty() ? tr("is not used")
                                      : roleText(role) + unit,
                     QString());
        for (const QString &other : roles())
            box->addItem(roleText(other), other);
        const auto said = m_shown->import.reading.roles.find(column.name);
        const bool isSaid = said != m_shown->import.reading.roles.end();
        box->setCurrentIndex(isSaid ? std::max(0, box->findData(toQt(said->second))) : 0);
        box->setAccessibleName(tr("What column %1 holds").arg(toQt(column.name)));
        form->addRow(toQt(column.name), box);
        m_roles.emplace_back(column.name, box);
        connect(box, &QComboBox::activated, this, &TraceImportDialog::read);
    }
    if (columns.size() > kMostColumns)
        form->addRow(new QLabel(tr("and %1 more columns").arg(columns.size() - kMostColumns)));
    m_columns->setVisible(!columns.empty());
}

// Both meanings with what comes out.
void TraceImportDialog::showPolarity()
{
    const bool isFlag = m_shown->asRead && m_shown->turned;
    for (QWidget *part : std::initializer_list<QWidget *>{m_meaning, m_isAvailable, m_isUnavailable})
        part->setVisible(isFlag);
    if (!isFlag)
        return;
    const bool isAvailable = m_shown->imported.rows.polarity == Polarity::Available;
    const auto words = [this](const QString &meaning, const SpellStatistics &s) {
        return tr("%1\navailable %2, lost %3 times an hour")
            .arg(meaning, share(s.availability, locale(), 2),
                 locale().toString(s.lossRatePerInstanceHour, 'f', 4));
    };
    m_meaning->setText(tr("The flag means"));
    m_isAvailable->setText(words(tr("1 = available"), isAvailable ? *m_shown->asRead : *m_shown->turned));
    m_isUnavailable->setText(
        words(tr("1 = not available"), isAvailable ? *m_shown->turned : *m_shown->asRead));
    (isAvailable ? m_isAvailable : m_isUnavailable)->setChecked(true);
}

void TraceImportDialog::showChecks()
{
    const Palette &palette = colors(this);
    QString html;
    for (const QString &check : previewChecks(*m_shown, locale())) {
        const bool isWarning = check.startsWith(QLatin1Char('!'));
        html += QStringLiteral("<div><span style=\"color:%1\">%2</span> %3</div>")
                    .arg(QColor(isWarning ? palette.warning.text : palette.cheaper.text).name(),
                         isWarning ? QStringLiteral("!") : QStringLiteral("✓"),
                         check.mid(isWarning ? 1 : 0).toHtmlEscaped());
    }
    m_checks->setText(html);
}

} // namespace breakeven
