#include "ui/pages/claims_page.h"

#include "ui/models/claims_table.h"
#include "ui/strings.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr std::array kVerdicts{ClaimVerdict::Reproduced, ClaimVerdict::UnderConvention,
                               ClaimVerdict::Contradicted, ClaimVerdict::NotTestable};

int countOf(const std::vector<ClaimOutcome> &claims, ClaimVerdict verdict)
{
    return int(std::count_if(claims.begin(), claims.end(),
                             [&](const ClaimOutcome &claim) { return claim.verdict == verdict; }));
}

} // namespace

ClaimsPage::ClaimsPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, tr("Claims"), parent), m_document(new QComboBox),
      m_table(new TableView(tr("Claims"), TableView::Height::OfRows)), m_claim(new MessageStrip)
{
    buildBar();
    column()->addWidget(m_claim);
    column()->addWidget(m_table);
    column()->addStretch();
    connect(&workspace, &Workspace::resultChanged, this, &ClaimsPage::refresh);
    connect(m_table, &TableView::explainRequested, &workspace, &Workspace::explain);
    connect(m_table, &TableView::rowChosen, this, &ClaimsPage::showClaim);
}

void ClaimsPage::buildBar()
{
    m_document->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_document->setMaximumWidth(240);
    addToBar(tr("Document"), m_document);
    connect(m_document, &QComboBox::activated, this, &ClaimsPage::refresh);
    for (std::size_t i = 0; i < kVerdicts.size(); ++i) {
        auto *button = new QToolButton;
        button->setObjectName(QStringLiteral("segment"));
        button->setCheckable(true);
        button->setChecked(kVerdicts[i] != ClaimVerdict::NotTestable);
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

Table ClaimsPage::table() const { return m_table->table(); }

void ClaimsPage::refresh()
{
    const StudyResultPtr &result = workspace().result();
    if (!workspace().document().isOpen() || !result || !result->isComplete)
        return;
    const std::vector<ClaimOutcome> &claims = result->claims;
    for (std::size_t i = 0; i < kVerdicts.size(); ++i)
        m_verdicts[i]->setText(
            QStringLiteral("%1  %2").arg(verdictText(kVerdicts[i])).arg(countOf(claims, kVerdicts[i])));
    setEmpty(claims.empty() ? tr("<p>Here the claims of published documents stand beside what comes out.</p>"
                                 "<p>This study names no document. The examples do.</p>")
                            : QString());
    m_table->setVisible(!claims.empty());
    showDocuments(claims);
    showHeadline(claims);
    m_table->setTable(claimsTable(claims, shown(), m_document->currentData().toString(), locale()));
    showClaim(m_table->currentPath());
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
                tr("%1 give nothing to compute.").arg(int(claims.size()) - testable));
}

void ClaimsPage::showClaim(const QString &path)
{
    const StudyResultPtr &result = workspace().result();
    const std::string id = toStd(path.section(QLatin1Char('.'), 1));
    const ClaimOutcome *claim = nullptr;
    if (result)
        for (const ClaimOutcome &candidate : result->claims)
            if (candidate.id == id)
                claim = &candidate;
    if (!claim) {
        m_claim->clear();
        return;
    }
    const QString unit = QChar(0x00A0) + toQt(claim->unit);
    QString text = tr("<b>Claim %1:</b> “%2”<br>Stated %3, computed %4: <b>%5</b>.")
                       .arg(toQt(claim->id), toQt(claim->quote).toHtmlEscaped(),
                            claimValueText(claim->stated, locale()) + unit,
                            claimValueText(claim->computed, locale()) + unit, verdictText(claim->verdict));
    if (!claim->convention.empty())
        text += tr(" Convention: %1.").arg(toQt(claim->convention).toHtmlEscaped());
    if (!claim->reason.empty())
        text += QLatin1Char(' ') + toQt(claim->reason).toHtmlEscaped();
    m_claim->say(StripTone::Information, text);
}

} // namespace breakeven
