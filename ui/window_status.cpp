#include "ui/window_status.h"

#include "model/study_path.h"
#include "ui/appearance.h"
#include "ui/icons.h"
#include "ui/issue_list.h"
#include "ui/strings.h"
#include "ui/workspace.h"

#include <QLabel>
#include <QStatusBar>
#include <QToolButton>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kMessageMilliseconds = 5000;

std::optional<Date> oldestPrice(const Study &study)
{
    std::optional<Date> oldest;
    for (const ConstInputPlace &place : allInputs(study))
        if (place.field->isPrice && place.input->value && place.input->asOf &&
            (!oldest || *place.input->asOf < *oldest))
            oldest = place.input->asOf;
    return oldest;
}

} // namespace

WindowStatus::WindowStatus(Workspace &workspace, QStatusBar &bar)
    : QObject(&bar), m_workspace(workspace), m_bar(bar), m_saved(new QLabel), m_warnings(new QToolButton),
      m_study(new QLabel)
{
    bar.setSizeGripEnabled(false);
    bar.addWidget(m_saved);
    m_warnings->setAutoRaise(true);
    m_warnings->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar.addPermanentWidget(m_warnings);
    bar.addPermanentWidget(m_study);
    m_saved->setIndent(10);
    m_study->setContentsMargins(4, 0, 8, 0);
    m_saved->setProperty("tone", QStringLiteral("secondary"));
    m_study->setProperty("tone", QStringLiteral("secondary"));
    connect(m_warnings, &QToolButton::clicked, this, &WindowStatus::warningsRequested);
    for (auto signal : {&Workspace::resultChanged, &Workspace::savedChanged, &Workspace::studyChanged})
        connect(&workspace, signal, this, &WindowStatus::refresh);
    refresh();
}

void WindowStatus::say(const QString &sentence) { m_bar.showMessage(sentence, kMessageMilliseconds); }

void WindowStatus::refresh()
{
    const bool isOpen = m_workspace.document().isOpen();
    m_saved->setText(isOpen ? savedText() : tr("No study open"));
    m_study->setText(isOpen ? studyText() : QString());
    const int count = isOpen ? int(issueList(m_workspace).size()) : 0;
    m_warnings->setVisible(count > 0);
    m_warnings->setText(count == 1 ? tr("1 warning") : tr("%1 warnings").arg(count));
    const Palette &palette = colors(&m_bar);
    m_warnings->setIcon(icon(QStringLiteral("warning"), palette, palette.warning.text));
}

QString WindowStatus::savedText() const
{
    StoreSession &store = m_workspace.store();
    if (!store.isWritable())
        return tr("Not kept in a store");
    if (!m_workspace.isSaved())
        return tr("Saving…");
    const int revisions = store.revisionCount(m_workspace.study().id);
    if (!m_workspace.document().undoStack().count() && revisions == 0 && store.originPath().empty())
        return tr("A copy; kept from the first change on");
    return revisions == 0 ? tr("Saved") : tr("Saved · revision %1").arg(revisions);
}

QString WindowStatus::studyText() const
{
    const Study &study = m_workspace.study();
    QStringList parts{toQt(study.currency)};
    const auto hours = study.conventions.inputs.find("hours_per_month");
    if (hours != study.conventions.inputs.end() && hours->second.value)
        parts.append(tr("%1 h a year").arg(QLocale().toString(*hours->second.value * 12, 'f', 0)));
    if (const auto oldest = oldestPrice(study))
        parts.append(tr("oldest price %1").arg(toQt(oldest->iso())));
    return parts.join(QStringLiteral(" · "));
}

} // namespace breakeven
