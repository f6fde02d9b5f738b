// What stands around a number in its explanation: where it is, what moves it, what uses it, whose claim it
// is.
#include "ui/docks/claim_links.h"
#include "ui/docks/explanation_sections.h"
#include "ui/docks/sensitivity_line.h"
#include "ui/look/strings.h"
#include "ui/pages/pages.h"
#include "ui/text/explanation_words.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/words/claim_text.h"

namespace breakeven {

namespace {

constexpr int kMostUsers = 4;
constexpr int kMostUsersOfInput = 12;
constexpr int kMostMatching = 3;
constexpr int kMostDependent = 12;
constexpr int kMostOfQuote = 80; // characters

QString claimLink(const ExplanationHtml &parts, const ClaimOutcome &claim, const QString &text)
{
    return parts.link(QStringLiteral("claim:") + toQt(claim.id), text);
}

QString matchingRow(const ExplanationHtml &parts, const ClaimOutcome &claim)
{
    QString quote = toQt(claim.quote);
    if (quote.size() > kMostOfQuote)
        quote = quote.left(kMostOfQuote - 1) + QStringLiteral("…");
    return parts.row(claimLink(parts, claim, explanationWords("Claim %1").arg(toQt(claim.id))),
                     toQt(words::verdictText(claim)), QStringLiteral("“%1”").arg(quote.toHtmlEscaped()));
}

// Shares move by points, not by per cent.
QString movementText(const ExplanationHtml &parts, NodeId id, double delta)
{
    if (parts.target.isShareOfOther)
        return explanationWords("%1 points").arg(difference(delta * 100, 1, parts.locale));
    return parts.deltaText(id, delta);
}

} // namespace

QString breadcrumbHtml(const ExplanationHtml &parts, NodeId id)
{
    QStringList steps;
    const ExplainTarget &target = parts.target;
    if (!target.page.isEmpty())
        steps.append(parts.link(QStringLiteral("page:") + target.page, pageTitle(target.page)));
    const QString owner = ownerOf(parts.result, target.quantity);
    if (!owner.isEmpty())
        steps.append(
            parts.link(QStringLiteral("select:") + target.quantity.section(QLatin1Char('.'), 0, 1), owner));
    if (target.quantity.startsWith(QLatin1String("claims."))) {
        const QString claim = target.quantity.section(QLatin1Char('.'), 1, 1);
        steps.append(parts.link(QStringLiteral("claim:") + claim, claim));
    }
    steps.append(QStringLiteral("<b>%1</b>").arg(parts.labelOf(id).toHtmlEscaped()));
    return parts.paragraph(parts.secondary(steps.join(QStringLiteral(" › "))));
}

QString strongestHtml(const ExplanationHtml &parts, NodeId id)
{
    const auto strongest = strongestInput(parts.result, parts.target);
    if (!strongest)
        return {};
    const SheetInput &input = *strongest->input;
    const QString owner = ownerOf(parts.result, toQt(input.path));
    const bool isOther = !owner.isEmpty() && owner != ownerOf(parts.result, parts.target.quantity);
    const QString name =
        parts.link(QStringLiteral("node:") + toQt(input.path),
                   isOther ? explanationWords("%1 of %2").arg(toQt(input.label), owner) : toQt(input.label));
    const auto before = parts.result.evaluation.scalar(input.node);
    const QString after =
        quantityNumber(parts.result, input.node, strongest->raised, parts.locale).toHtmlEscaped();
    const QString condition =
        strongest->isWhole
            ? explanationWords("If %1 rises from %2 to %3").arg(name, fixed(before, 0, parts.locale), after)
            : explanationWords("If %1 rises 10 %").arg(name);
    return QStringLiteral("<table width=\"100%\" cellpadding=\"3\"><tr><td>%1</td>"
                          "<td align=\"right\">%2</td></tr></table>")
        .arg(condition, movementText(parts, id, strongest->delta).toHtmlEscaped());
}

QString usersHtml(const ExplanationHtml &parts, NodeId id)
{
    const QString owner = ownerOf(parts.result, parts.target.quantity);
    QStringList users;
    for (const NodeId user : namedUsers(parts.sheet, id)) {
        const QString name = parts.nameOf(user);
        if (!name.startsWith(QLatin1String("claims."))) // these have lines of their own
            users.append(ownerOf(parts.result, name) == owner ? parts.linked(user) : parts.named(user));
    }
    if (users.isEmpty())
        return {};
    const bool isInput = parts.sheet.node(id).op == Op::Input;
    const int most = isInput ? kMostUsersOfInput : kMostUsers;
    const int more = int(users.size()) - most;
    if (more > 1)
        users = users.mid(0, most) + QStringList(explanationWords("%1 more").arg(more));
    return parts.paragraph(parts.secondary(explanationWords("Used by")) + QLatin1Char(' ') +
                               users.join(QStringLiteral("; ")),
                           QStringLiteral("margin-top:8px;"));
}

QString claimsHtml(const ExplanationHtml &parts)
{
    const ClaimLinks links = claimsOf(parts.result, parts.target);
    QString rows;
    QStringList others;
    for (std::size_t i = 0; i < links.matching.size(); ++i)
        if (int(i) < kMostMatching)
            rows += matchingRow(parts, *links.matching[i]);
        else
            others.append(claimLink(parts, *links.matching[i], toQt(links.matching[i]->id)));
    for (const ClaimOutcome *claim : links.dependent)
        others.append(claimLink(parts, *claim, toQt(claim->id)));
    const int more = int(others.size()) - kMostDependent;
    if (more > 1)
        others = others.mid(0, kMostDependent) + QStringList(explanationWords("%1 more").arg(more));
    QString html = parts.table(rows);
    if (!others.isEmpty())
        html += parts.paragraph(parts.secondary(explanationWords("Behind claims")) + QLatin1Char(' ') +
                                    others.join(QStringLiteral(", ")),
                                QStringLiteral("margin-top:8px;"));
    return html;
}

} // namespace breakeven
