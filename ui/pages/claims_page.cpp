#include "ui/pages/claims_page.h"

#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/models/claims_table.h"
#include "ui/pages/claim_preview.h"
#include "ui/pages/pages.h"
#include "ui/widgets/chip_delegate.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr std::array kVerdicts{ClaimVerdict::Reproduced, ClaimVerdict::UnderConvention,
                               ClaimVerdict::Contradicted, ClaimVerdict::NotTestable};

// `document`: empty for all.
int countOf(const std::vector<ClaimOutcome> &claims, ClaimVerdict verdict, const QString &document = {})
{
    return int(std::count_if(claims.begin(), claims.end(), [&](const ClaimOutcome &claim) {
        return claim.verdict == verdict && (document.isEmpty() || toQt(claim.document) == document);
    }));
}

// "Only under a convention": a button begins with a capital.
QString buttonText(ClaimVerdict verdict, int count)
{
    QString word = toQt(words::verdictText(verdict));
    word[0] = word[0].toUpper();
    return QStringLiteral("%1 %2").arg(word).arg(count);
}

} // namespace

PageEntry claimsPage()
{
    return {.id = "claims",
            .title = ClaimsPage::tr("Claims"),
            .shortcut = "Ctrl+0",
            .make = makePage<ClaimsPage>};
}

ClaimsPage::ClaimsPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, claimsPage(), parent), m_document(new QComboBox),
      m_table(new TableView(tr("Claims"), TableView::Height::OfSpace)), m_claim(new MessageStrip),
      m_use(m_claim->addButton(tr("&Use Its Convention")))
{
    buildBar();
    m_table->setWordWrap(true); // quotes and reasons are sentences
    column()->addWidget(m_claim);
    column()->addWidget(m_table, 1); // it scrolls itself: the strip above stays in sight
    column()->addStretch();
    connect(&workspace, &Workspace::resultChanged, this, &ClaimsPage::refreshIfShown);
    connect(&workspace.document(), &StudyDocument::opened, this, [this] { m_chosen.clear(); });
    connect(m_table, &TableView::explainRequested, &workspace, &Workspace::explain);
    connect(m_table, &TableView::rowChosen, this, &ClaimsPage::choose);
    connect(m_use, &QPushButton::clicked, this, &ClaimsPage::useChosen);
    connect(&m_preview, &EvaluationJob::finished, this, &ClaimsPage::showPreview);
}

void ClaimsPage::buildBar()
{
    m_document->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_document->setMinimumContentsLength(8);
    addToBar(tr("Document"), m_document);
    connect(m_document, &QComboBox::activated, this, &ClaimsPage::refresh);
    for (const ClaimVerdict verdict : kVerdicts) {
        auto *button = new QToolButton;
        button->setObjectName(QStringLiteral("segment"));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setCheckable(true);
        button->setChecked(verdict != ClaimVerdict::NotTestable);
        button->setFocusPolicy(Qt::StrongFocus);
        addToBar({}, button);
        m_verdicts.push_back(button);
        connect(button, &QToolButton::clicked, this, &ClaimsPage::refresh);
    }
    addBarButtons(false);
}

std::set<ClaimVerdict> ClaimsPage::shown() const
{
    std::set<ClaimVerdict> verdicts;
    for (std::size_t i = 0; i < kVerdicts.size(); ++i)
        if (m_verdicts[i]->isChecked())
            verdicts.insert(kVerdicts[i]);
    return verdicts;
}

Table ClaimsPage::table() const { return m_table->shownTable(); }

void ClaimsPage::refresh()
{
    const StudyResultPtr &result = workspace().result();
    if (!workspace().document().isOpen())
        return;
    if (!result) {
        setEmpty({});
        setHeadline(workspace().problem().isEmpty() ? tr("Calculating…") : QString(), {});
        return showTable({});
    }
    if (!result->isComplete)
        return;
    const std::vector<ClaimOutcome> &claims = result->claims;
    setEmpty(claims.empty()
                 ? tr("<p>This page compares what published documents claim with what the study computes.</p>"
                      "<p>No published claims are attached to this study.</p>")
                 : QString());
    showDocuments(claims);
    showHeadline(claims);
    showTable(claims);
    preview();
}

// A button counts what it would show: the claims of the chosen document.
void ClaimsPage::showTable(const std::vector<ClaimOutcome> &claims)
{
    const QString document = m_document->currentData().toString();
    const Palette &palette = colors(this);
    for (std::size_t i = 0; i < kVerdicts.size(); ++i) {
        m_verdicts[i]->setText(buttonText(kVerdicts[i], countOf(claims, kVerdicts[i], document)));
        m_verdicts[i]->setIcon(
            icon(verdictIcon(kVerdicts[i]), palette, chipTone(verdictTone(kVerdicts[i]), palette).text));
        m_verdicts[i]->setVisible(!claims.empty());
    }
    m_table->setVisible(!claims.empty());
    workspace().setFigures(id(), claimFigures(claims, locale()));
    m_table->setTable(claimsTable(claims, shown(), document, locale()));
    m_table->showRow(QStringLiteral("claims.") + m_chosen);
}

void ClaimsPage::showDocuments(const std::vector<ClaimOutcome> &claims)
{
    const QString chosen = m_document->currentData().toString();
    const QSignalBlocker blocker(m_document);
    m_document->clear();
    m_document->addItem(tr("All"), QString());
    for (const ClaimOutcome &claim : claims)
        if (m_document->findData(toQt(claim.document)) < 0)
            m_document->addItem(toQt(claim.document), toQt(claim.document));
    m_document->setCurrentIndex(std::max(0, m_document->findData(chosen)));
}

void ClaimsPage::showHeadline(const std::vector<ClaimOutcome> &claims)
{
    if (claims.empty()) {
        setHeadline({}, {});
        return;
    }
    const int reproduced = countOf(claims, ClaimVerdict::Reproduced);
    const int convention = countOf(claims, ClaimVerdict::UnderConvention);
    const int contradicted = countOf(claims, ClaimVerdict::Contradicted);
    const int testable = reproduced + convention + contradicted;
    setHeadline(tr("<b>%1 of %2 testable claims are reproduced</b>, %3 more only under a convention, %4 are "
                   "contradicted.")
                    .arg(reproduced)
                    .arg(testable)
                    .arg(convention)
                    .arg(contradicted),
                tr("%1 have nothing to compute.").arg(int(claims.size()) - testable));
}

void ClaimsPage::showClaim(const QString &id)
{
    const StudyResultPtr &result = workspace().result();
    m_chosen = id;
    const ClaimOutcome *claim = chosen();
    if (!claim)
        return;
    for (std::size_t i = 0; i < kVerdicts.size(); ++i)
        if (kVerdicts[i] == claim->verdict)
            m_verdicts[i]->setChecked(true);
    if (m_document->currentData().toString() != toQt(claim->document))
        m_document->setCurrentIndex(0);
    showTable(result->claims);
    m_table->setFocus();
    preview();
}

void ClaimsPage::choose(const QString &path)
{
    m_chosen = path.section(QLatin1Char('.'), 1);
    preview();
}

const ClaimOutcome *ClaimsPage::chosen() const
{
    const StudyResultPtr &result = workspace().result();
    if (result)
        for (const ClaimOutcome &claim : result->claims)
            if (claim.id == toStd(m_chosen))
                return &claim;
    return nullptr;
}

// What the study would be under the convention is evaluated beside it; the sentence follows when it is there.
void ClaimsPage::preview()
{
    const ClaimOutcome *claim = chosen();
    m_use->hide();
    m_preview.cancel();
    if (!claim) {
        m_claim->clear();
        return;
    }
    const Study then = underConvention(workspace().study(), *claim);
    if (then == workspace().study()) {
        const bool isSetting = !claim->settings.empty();
        say(isSetting ? tr("The study already has this convention.")
            : claim->convention.empty()
                ? QString()
                : tr("It is a way to read the claim; no input of this study changes with it."));
        return;
    }
    m_use->show();
    say({});
    m_preview.start(then);
}

void ClaimsPage::showPreview(const EvaluationOutcome &outcome)
{
    const StudyResultPtr &result = workspace().result();
    const ClaimOutcome *claim = chosen();
    if (!claim || !result || m_use->isHidden() || (outcome.result && outcome.result->isComplete))
        return;
    if (!outcome.result) {
        say(toQt(outcome.error->text()).toHtmlEscaped());
        return;
    }
    m_preview.cancel();
    const QString changes =
        conventionChanges(workspace().study(), *claim, locale()).join(QStringLiteral("; ")).toHtmlEscaped();
    say(tr("Previewed, nothing is saved: %1. %2")
            .arg(changes, previewHtml(result->comparison, outcome.result->comparison,
                                      toQt(workspace().study().currency), locale())));
    emit status(tr("Preview of claim %1: nothing is saved.").arg(m_chosen));
}

void ClaimsPage::say(const QString &preview)
{
    const QString claim = claimHtml(*chosen(), locale());
    m_claim->say(StripTone::Information,
                 preview.isEmpty() ? claim : claim + QStringLiteral("<br>") + preview);
}

void ClaimsPage::useChosen()
{
    if (const ClaimOutcome *claim = chosen())
        useConvention(workspace().document(), *claim);
}

} // namespace breakeven
