#include "ui/widgets/window_status.h"

#include "data/export/assumptions.h"
#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/models/price_refresh_table.h"
#include "ui/session/show_in_folder.h"
#include "ui/widgets/issue_list.h"
#include "ui/widgets/parts_label.h"
#include "ui/workspace/workspace.h"

#include <QDBusConnection>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

constexpr int kMessageMilliseconds = 5000;
constexpr int kFileMilliseconds = 30000;

// A note is no warning; only where there is nothing else are notes counted.
QString issuesText(const std::vector<Issue> &issues)
{
    const auto notes = std::count_if(issues.begin(), issues.end(),
                                     [](const Issue &issue) { return issue.severity == Severity::Note; });
    const auto warnings = std::ptrdiff_t(issues.size()) - notes;
    if (warnings > 0)
        return warnings == 1 ? WindowStatus::tr("1 warning") : WindowStatus::tr("%1 warnings").arg(warnings);
    return notes == 1 ? WindowStatus::tr("1 note") : WindowStatus::tr("%1 notes").arg(notes);
}

QProgressBar *progressBar(const QString &name)
{
    auto *bar = new QProgressBar;
    bar->setTextVisible(false);
    bar->setFixedSize(120, 10);
    bar->setAccessibleName(name);
    return bar;
}

QToolButton *cancelButton(const QString &name, const QString &toolTip)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setText(WindowStatus::tr("Cancel"));
    button->setToolTip(toolTip);
    return button;
}

void rowIn(QWidget &line, std::initializer_list<QWidget *> parts)
{
    auto *row = new QHBoxLayout(&line);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget *part : parts)
        row->addWidget(part);
    line.setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
}

} // namespace

WindowStatus::WindowStatus(Workspace &workspace, QStatusBar &bar)
    : QObject(&bar), m_workspace(workspace), m_bar(bar), m_saved(new QLabel), m_fileLine(new QWidget),
      m_fileText(new QLabel), m_calculation(new QWidget), m_calculationText(new QLabel),
      m_planning(new QWidget), m_planningText(new QLabel),
      m_planningBar(progressBar(tr("Progress of the plan"))), m_refreshing(new QWidget),
      m_refreshText(new QLabel), m_refreshBar(progressBar(tr("Progress of the refresh"))),
      m_warnings(new QToolButton), m_study(new PartsLabel), m_refresh([this] { refresh(); })
{
    bar.setSizeGripEnabled(false);
    bar.setContentsMargins(0, 0, 8, 0);
    bar.addWidget(m_saved);
    buildFileLine();
    buildCalculation();
    buildPlanning();
    buildRefresh();
    m_warnings->setAutoRaise(true);
    m_warnings->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar.addPermanentWidget(m_warnings);
    bar.addPermanentWidget(m_study);
    m_saved->setIndent(10);
    m_study->setContentsMargins(4, 0, 8, 0);
    m_saved->setProperty("tone", QStringLiteral("secondary"));
    m_study->setProperty("tone", QStringLiteral("secondary"));
    connect(m_warnings, &QToolButton::clicked, this, &WindowStatus::warningsRequested);
    for (auto signal : {&Workspace::resultChanged, &Workspace::savedChanged, &Workspace::studyChanged,
                        &Workspace::movedPricesChanged})
        connect(&workspace, signal, this, [this] { m_refresh.ask(); });
    refresh();
}

void WindowStatus::buildFileLine()
{
    auto *row = new QHBoxLayout(m_fileLine);
    row->setContentsMargins(10, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(m_fileText);
    const auto add = [&](const QString &name, const QString &text, auto act) {
        auto *button = new QToolButton;
        button->setObjectName(name);
        button->setText(text);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
        connect(button, &QToolButton::clicked, this, act);
    };
    add(QStringLiteral("openFile"), tr("Open"), [this] { openUrlOf(m_file); });
    add(QStringLiteral("showInFolder"), tr("Show in Folder"), [this] {
        showInFolder(QDBusConnection::sessionBus(), m_file, this,
                     [this, folder = QFileInfo(m_file).absolutePath()] { openUrlOf(folder); });
    });
    m_bar.addWidget(m_fileLine);
    m_fileLine->hide();
    m_fileTimer.setSingleShot(true);
    connect(&m_fileTimer, &QTimer::timeout, m_fileLine, &QWidget::hide);
}

void WindowStatus::buildCalculation()
{
    auto *cancel = cancelButton(QStringLiteral("cancelCalculation"), tr("Cancel the calculation (Esc)"));
    rowIn(*m_calculation, {m_calculationText, cancel});
    connect(cancel, &QToolButton::clicked, this, &WindowStatus::cancelRequested);
    m_bar.addPermanentWidget(m_calculation);
    m_calculation->hide();
    connect(&m_workspace, &Workspace::lateChanged, this, &WindowStatus::showCalculation);
    connect(&m_workspace.job(), &EvaluationJob::drawing, this, [this](int percent) {
        m_percent = percent;
        showCalculation();
    });
}

void WindowStatus::showCalculation()
{
    m_calculationText->setText(m_workspace.isLate() ? tr("Calculating…")
                                                    : tr("Drawing runs: %1 %").arg(std::max(0, m_percent)));
    m_calculation->setVisible(m_workspace.isLate() || isDrawing());
}

void WindowStatus::buildPlanning()
{
    auto *cancel = cancelButton(QStringLiteral("cancelPlan"), tr("Cancel the plan (Esc)"));
    rowIn(*m_planning, {m_planningText, m_planningBar, cancel});
    connect(cancel, &QToolButton::clicked, this, &WindowStatus::cancelPlanRequested);
    m_bar.addPermanentWidget(m_planning);
    m_planning->hide();
}

void WindowStatus::showPlanning(int percent)
{
    m_planning->setVisible(percent >= 0);
    m_planningText->setText(tr("Planning: %1 %").arg(percent));
    m_planningBar->setValue(percent);
}

bool WindowStatus::isPlanning() const { return !m_planning->isHidden(); }

void WindowStatus::buildRefresh()
{
    auto *cancel = cancelButton(QStringLiteral("cancelRefresh"), tr("Cancel the refresh (Esc)"));
    rowIn(*m_refreshing, {m_refreshText, m_refreshBar, cancel});
    connect(cancel, &QToolButton::clicked, this, &WindowStatus::cancelRefreshRequested);
    m_bar.addPermanentWidget(m_refreshing);
    m_refreshing->hide();
    connect(&m_workspace.priceRefresh(), &PriceRefreshJob::progressed, this, &WindowStatus::showRefresh);
}

void WindowStatus::showRefresh()
{
    const PriceRefreshJob &job = m_workspace.priceRefresh();
    m_refreshing->setVisible(job.isRunning());
    if (!job.isRunning())
        return;
    if (job.isCancelled())
        m_refreshText->setText(tr("Cancelling the refresh…"));
    else if (const auto &step = job.step()) {
        QString text = tr("Refreshing prices: %1, %2 of %3")
                           .arg(partTitle(step->source, step->part))
                           .arg(step->index + 1)
                           .arg(step->count);
        if (job.received() > 0)
            text += QStringLiteral(" · ") + QLocale().formattedDataSize(job.received(), 1);
        m_refreshText->setText(text);
        m_refreshBar->setRange(0, int(step->count));
        m_refreshBar->setValue(int(step->index));
    } else {
        m_refreshText->setText(job.isAskingKeyring() ? tr("Refreshing prices: waiting for the keyring…")
                                                     : tr("Refreshing prices…"));
        m_refreshBar->setRange(0, 0);
    }
}

void WindowStatus::say(const QString &sentence)
{
    m_fileLine->hide();
    m_bar.showMessage(sentence, kMessageMilliseconds);
}

void WindowStatus::sayFile(const QString &sentence, const QString &path)
{
    m_file = path;
    m_fileText->setText(sentence);
    m_fileText->setToolTip(QDir::toNativeSeparators(path));
    m_bar.clearMessage();
    m_fileLine->show();
    m_fileTimer.start(kFileMilliseconds);
}

void WindowStatus::openUrlOf(const QString &path)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        say(tr("No installed program opens %1.").arg(QDir::toNativeSeparators(path)));
}

void WindowStatus::refresh()
{
    const bool isOpen = m_workspace.document().isOpen();
    m_saved->setText(isOpen ? savedText() : tr("No study open"));
    m_study->setParts(isOpen ? studyParts() : QStringList());
    const std::vector<Issue> issues = isOpen ? issueList(m_workspace) : std::vector<Issue>();
    m_warnings->setVisible(!issues.empty());
    m_warnings->setText(issuesText(issues));
    const Palette &palette = colors(&m_bar);
    if (std::exchange(m_iconOf, &palette) != &palette)
        m_warnings->setIcon(icon(QStringLiteral("warning"), palette, palette.warning.text));
}

QString WindowStatus::savedText() const
{
    StoreSession &store = m_workspace.store();
    if (!store.isWritable())
        return tr("Not saved in a store");
    if (store.isLost())
        return tr("Not saved: the store is gone");
    if (m_workspace.hasConflict())
        return tr("Not saved: changed elsewhere");
    if (!m_workspace.isSaved())
        return tr("Saving…");
    const int revisions = store.revisionCount(m_workspace.study().id);
    if (!store.isKept())
        return tr("Example copy; saved once you edit it");
    return revisions == 0 ? tr("Saved") : tr("Saved · revision %1").arg(revisions);
}

QStringList WindowStatus::studyParts() const
{
    const Study &study = m_workspace.study();
    QStringList parts{toQt(study.currency)};
    const auto hours = study.conventions.inputs.find("hours_per_month");
    if (hours != study.conventions.inputs.end() && hours->second.value)
        parts.append(tr("%1 h a year").arg(QLocale().toString(*hours->second.value * 12, 'f', 0)));
    if (const ShownRisk shown = m_workspace.shownRisk(); shown.risk)
        parts.append(tr("seed %1").arg(shown.risk->seed));
    if (const auto oldest = priceDates(study).oldest)
        parts.append(tr("oldest price %1").arg(toQt(oldest->iso())));
    return parts;
}

} // namespace breakeven
