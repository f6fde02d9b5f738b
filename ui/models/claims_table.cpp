#include "ui/models/claims_table.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/claim_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString claimsTableWords(const char *text) { return QCoreApplication::translate("ClaimsTable", text); }

TableCell verdictCell(const ClaimOutcome &claim)
{
    TableCell cell = textCell(toQt(words::verdictText(claim)), verdictTone(claim.verdict));
    cell.icon = verdictIcon(claim.verdict);
    return cell;
}

// Several sums of money in one cell: thousands, where they leave nothing out.
bool isWholeThousands(const ClaimValue &value)
{
    return value.kind == ClaimValue::Kind::Numbers && value.numbers.size() > 1 &&
           std::all_of(value.numbers.begin(), value.numbers.end(),
                       [](double number) { return std::fabs(number) < 1e6 && std::fmod(number, 1000) == 0; });
}

QString shortText(const ClaimValue &value, const QLocale &locale)
{
    QStringList numbers;
    for (const double number : value.numbers)
        numbers.append(axisMoney(number, locale));
    return numbers.join(QStringLiteral(" · "));
}

TableCell valueCell(const ClaimValue &value, const QLocale &locale)
{
    TableCell cell;
    cell.value = value.numbers.empty() ? QVariant() : QVariant(value.numbers.front());
    const QString all = toQt(words::claimValueText(value, numberStyle(locale)));
    cell.text = isWholeThousands(value) ? shortText(value, locale) : all;
    if (cell.text != all)
        cell.toolTip = all;
    return cell;
}

QString statedId(const ClaimOutcome &claim)
{
    return QStringLiteral("figure:claims/%1/stated").arg(toQt(claim.id));
}

// Its first number; empty where nothing is computed.
QString computedNode(const ClaimOutcome &claim)
{
    return claim.nodes.empty() ? QString()
                               : QStringLiteral("claims.") + toQt(claim.id) +
                                     (claim.nodes.size() > 1 ? QStringLiteral(".1") : QString());
}

TableRow claimRow(const ClaimOutcome &claim, const QLocale &locale)
{
    TableRow row;
    row.path = QStringLiteral("claims.") + toQt(claim.id);
    row.cells.push_back(textCell(toQt(claim.id)));
    row.cells.push_back(textCell(QStringLiteral("“%1”").arg(toQt(claim.quote))));
    row.cells.back().toolTip = toQt(claim.quote);
    row.cells.push_back(valueCell(claim.stated, locale));
    if (row.cells.back().value.isValid())
        row.cells.back().target = {page_ids::kClaims, statedId(claim)};
    row.cells.push_back(valueCell(claim.computed, locale));
    row.cells.back().isBold = true;
    if (!claim.nodes.empty())
        row.cells.back().target = {page_ids::kClaims, computedNode(claim)};
    row.cells.push_back(textCell(toQt(claim.unit), CellTone::Secondary));
    row.cells.push_back(verdictCell(claim));
    row.cells.push_back(textCell(toQt(claim.reason)));
    row.cells.back().toolTip = toQt(claim.reason);
    return row;
}

} // namespace

QString verdictIcon(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Reproduced:
        return QStringLiteral("check");
    case ClaimVerdict::UnderConvention:
        return QStringLiteral("about-equal");
    case ClaimVerdict::Contradicted:
        return QStringLiteral("close");
    case ClaimVerdict::NotTestable:
        break;
    }
    return QStringLiteral("nothing");
}

CellTone verdictTone(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Reproduced:
        return CellTone::Cheaper;
    case ClaimVerdict::UnderConvention:
        return CellTone::Plain;
    case ClaimVerdict::Contradicted:
        return CellTone::Dearer;
    case ClaimVerdict::NotTestable:
        break;
    }
    return CellTone::Secondary;
}

Table claimsTable(const std::vector<ClaimOutcome> &claims, const std::set<ClaimVerdict> &shown,
                  const QString &document, const QLocale &locale)
{
    Table table;
    table.name = claimsTableWords("Claims");
    table.columns = {{claimsTableWords("No."), {}, false, false, {}},
                     {claimsTableWords("Quote"), {}, false, false, {}},
                     {claimsTableWords("Stated"), {}, true, false, {}},
                     {claimsTableWords("Computed"), {}, true, false, {}},
                     {claimsTableWords("Unit"), {}, false, false, {}},
                     {claimsTableWords("Verdict"), {}, false, false, {}, true},
                     {claimsTableWords("Reason"), {}, false, false, {}}};
    for (const std::size_t column : {4, 6})
        table.columns[column].givesWay = true;
    for (const ClaimOutcome &claim : claims)
        if (shown.count(claim.verdict) && (document.isEmpty() || toQt(claim.document) == document))
            table.rows.push_back(claimRow(claim, locale));
    return table;
}

std::map<QString, ExplainedFigure> claimFigures(const std::vector<ClaimOutcome> &claims,
                                                const QLocale &locale)
{
    std::map<QString, ExplainedFigure> figures;
    const auto text = [&](const ClaimValue &value, const ClaimOutcome &claim) {
        return toQt(words::claimAmount(value, claim, numberStyle(locale)));
    };
    for (const ClaimOutcome &claim : claims) {
        ExplainedFigure figure{
            page_ids::kClaims,         claimsTableWords("Claim %1, as stated").arg(toQt(claim.id)),
            text(claim.stated, claim), QStringLiteral("“%1”").arg(toQt(claim.quote)),
            toQt(claim.document),      {},
            toQt(claim.reason)};
        if (!claim.stated.numbers.empty())
            figure.number = claim.stated.numbers.front();
        if (!claim.nodes.empty())
            figure.rows.push_back({claimsTableWords("Computed"), computedNode(claim),
                                   text(claim.computed, claim), toQt(words::verdictText(claim))});
        figures[statedId(claim)] = std::move(figure);
    }
    return figures;
}

} // namespace breakeven
