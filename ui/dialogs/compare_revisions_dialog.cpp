#include "ui/dialogs/compare_revisions_dialog.h"

#include "data/study_file.h"
#include "ui/look/strings.h"
#include "ui/text/moment_text.h"
#include "ui/text/numbers.h"
#include "ui/widgets/dialog_layout.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/window_status.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace breakeven {

namespace {

constexpr int kPresent = 0; // in place of a revision's id, which counts from 1

std::vector<StudyRevision> revisionsOf(Workspace &workspace)
{
    Store *store = workspace.store().store();
    const auto revisions = store ? store->studies().revisions(workspace.study().id)
                                 : Result<std::vector<StudyRevision>>(std::vector<StudyRevision>());
    return revisions ? *revisions : std::vector<StudyRevision>();
}

} // namespace

CompareRevisionsDialog::CompareRevisionsDialog(Workspace &workspace, QWidget *parent)
    : QDialog(parent), m_workspace(workspace), m_before(new QComboBox), m_after(new QComboBox),
      m_sentence(new QLabel), m_totals(new TableView(tr("Totals"), TableView::Height::OfSpace)),
      m_changes(new TableView(tr("Changes"), TableView::Height::OfSpace))
{
    setWindowTitle(tr("Compare Revisions"));
    auto *column = new QVBoxLayout(this);
    auto *choices = new QHBoxLayout;
    for (const auto &[text, box] : {std::pair(tr("&From"), m_before), std::pair(tr("&To"), m_after)}) {
        auto *label = new QLabel(text);
        label->setBuddy(box);
        choices->addWidget(label);
        choices->addWidget(box, 1);
        connect(box, &QComboBox::currentIndexChanged, this, &CompareRevisionsDialog::showBridge);
    }
    column->addLayout(choices);
    m_sentence->setWordWrap(true);
    m_sentence->setObjectName(QStringLiteral("bridgeSentence"));
    column->addWidget(m_sentence);
    column->addWidget(m_totals, 2);
    column->addWidget(m_changes, 3);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_totals, &TableView::rowChosen, this, &CompareRevisionsDialog::showChanges);
    sizeByText(*this, 125, 38);
    fill();
}

QString CompareRevisionsDialog::sentence() const { return m_sentence->text(); }

void CompareRevisionsDialog::fill()
{
    const std::vector<StudyRevision> revisions = revisionsOf(m_workspace);
    const QSignalBlocker one(m_before);
    const QSignalBlocker two(m_after);
    for (QComboBox *box : {m_before, m_after}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->addItem(tr("As it is now"), qlonglong(kPresent));
        for (std::size_t i = 0; i < revisions.size(); ++i) {
            const StudyRevision &revision = revisions[i];
            QString text = tr("Revision %1 of %2").arg(revisions.size() - i).arg(momentText(revision.madeAt));
            if (!revision.comment.empty())
                text += QStringLiteral(" · ") + toQt(revision.comment);
            box->addItem(text, qlonglong(revision.id));
        }
    }
    m_before->setCurrentIndex(m_before->count() > 1 ? 1 : 0);
    m_after->setCurrentIndex(0);
    showBridge();
}

Result<Study> CompareRevisionsDialog::studyAt(const QComboBox &box) const
{
    const std::int64_t id = box.currentData().toLongLong();
    if (id == kPresent)
        return m_workspace.study();
    const auto revision = m_workspace.store().store()->studies().revision(m_workspace.study().id, id);
    if (!revision)
        return revision.error();
    auto reading = parseStudy(revision->text, "revision");
    if (!reading)
        return reading.error();
    return std::move(reading->study);
}

void CompareRevisionsDialog::showBridge()
{
    m_bridge.reset();
    const auto before = studyAt(*m_before);
    const auto after = studyAt(*m_after);
    auto bridge = !before  ? Result<RevisionBridge>(before.error())
                  : !after ? Result<RevisionBridge>(after.error())
                           : revisionBridge(*before, *after);
    m_totals->setEnabled(bridge.ok());
    m_changes->setEnabled(bridge.ok());
    if (!bridge) {
        m_sentence->setText(toQt(bridge.error().text()));
        m_totals->setTable({});
        m_changes->setTable({});
        return;
    }
    m_bridge = std::move(*bridge);
    m_sentence->setText(bridgeSentence(*m_bridge));
    m_totals->setTable(totalsTable(*m_bridge, locale()));
    if (!m_bridge->options.empty()) {
        m_totals->showRow(toQt(m_bridge->options.front().id));
        showChanges(toQt(m_bridge->options.front().id));
    }
}

void CompareRevisionsDialog::showChanges(const QString &option)
{
    for (std::size_t i = 0; m_bridge && i < m_bridge->options.size(); ++i)
        if (toQt(m_bridge->options[i].id) == option)
            m_changes->setTable(changesTable(*m_bridge, int(i), locale()));
}

void compareRevisions(Workspace &workspace, WindowStatus &status, QWidget *parent)
{
    if (revisionsOf(workspace).empty()) {
        status.say(CompareRevisionsDialog::tr(
            "This study has no revision to compare with yet; Ctrl+Alt+S saves one."));
        return;
    }
    CompareRevisionsDialog(workspace, parent).exec();
}

} // namespace breakeven
