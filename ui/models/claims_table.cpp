#include "ui/models/claims_table.h"

#include "ui/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("ClaimsTable", text); }

// Four significant digits; whole from 1,000 up.
QString numberText(double value, const QLocale &locale)
{
    const double size = std::fabs(value);
    // Whole up to the noise of the last digits.
    const int decimals = size >= 1000 || std::fabs(value - std::round(value)) < 1e-9 * size ? 0
                         : size >= 100                                                      ? 1
                         : size >= 1                                                        ? 2
                                                                                            : 4;
    return fixed(value, decimals, locale);
}

TableCell verdictCell(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Reproduced:
        return textCell(QStringLiteral("✓ ") + verdictText(verdict), CellTone::Cheaper);
    case ClaimVerdict::UnderConvention:
        return textCell(QStringLiteral("≈ ") + verdictText(verdict), CellTone::Plain);
    case ClaimVerdict::Contradicted:
        return textCell(QStringLiteral("✗ ") + verdictText(verdict), CellTone::Dearer);
    case ClaimVerdict::NotTestable:
        break;
    }
    return textCell(QStringLiteral("– ") + verdictText(verdict), CellTone::Secondary);
}

TableCell valueCell(const ClaimValue &value, const QLocale &locale)
{
    TableCell cell;
    cell.value = value.numbers.empty() ? QVariant() : QVariant(value.numbers.front());
    cell.text = claimValueText(value, locale);
    if (value.kind == ClaimValue::Kind::Numbers && value.numbers.size() > 1) {
        cell.toolTip = cell.text;
        cell.text = tr("%1; …").arg(numberText(value.numbers.front(), locale));
    }
    return cell;
}

TableRow claimRow(const ClaimOutcome &claim, const QLocale &locale)
{
    TableRow row;
    row.path = QStringLiteral("claims.") + toQt(claim.id);
    row.cells.push_back(textCell(toQt(claim.id)));
    row.cells.push_back(textCell(QStringLiteral("“%1”").arg(toQt(claim.quote))));
    row.cells.back().toolTip = toQt(claim.quote);
    row.cells.push_back(valueCell(claim.stated, locale));
    row.cells.push_back(valueCell(claim.computed, locale));
    row.cells.back().isBold = true;
    if (!claim.nodes.empty())
        row.cells.back().target = {tr("Claims"),
                                   QStringLiteral("claims.") + toQt(claim.id) +
                                       (claim.nodes.size() > 1 ? QStringLiteral(".1") : QString())};
    row.cells.push_back(textCell(toQt(claim.unit), CellTone::Secondary));
    row.cells.push_back(verdictCell(claim.verdict));
    row.cells.push_back(textCell(toQt(claim.reason)));
    row.cells.back().toolTip = toQt(claim.reason);
    return row;
}

} // namespace

QString verdictText(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Reproduced:
        return tr("reproduced");
    case ClaimVerdict::UnderConvention:
        return tr("under a convention");
    case ClaimVerdict::Contradicted:
        return tr("contradicted");
    case ClaimVerdict::NotTestable:
        return tr("not testable");
    }
    return {};
}

QString claimValueText(const ClaimValue &value, const QLocale &locale)
{
    QStringList numbers;
    for (double number : value.numbers)
        numbers.append(numberText(number, locale));
    if (numbers.isEmpty())
        return unknownText();
    return numbers.join(value.kind == ClaimValue::Kind::Range ? QStringLiteral(" – ") : QStringLiteral("; "));
}

Table claimsTable(const std::vector<ClaimOutcome> &claims, const std::set<ClaimVerdict> &shown,
                  const QString &document, const QLocale &locale)
{
    Table table;
    table.name = tr("Claims");
    table.columns = {{tr("No."), {}, false, false, {}},   {tr("Quote"), {}, false, false, {}},
                     {tr("Stated"), {}, true, false, {}}, {tr("Computed"), {}, true, false, {}},
                     {tr("Unit"), {}, false, false, {}},  {tr("Verdict"), {}, false, false, {}},
                     {tr("Reason"), {}, false, false, {}}};
    for (const ClaimOutcome &claim : claims)
        if (shown.count(claim.verdict) && (document.isEmpty() || toQt(claim.document) == document))
            table.rows.push_back(claimRow(claim, locale));
    return table;
}

} // namespace breakeven
