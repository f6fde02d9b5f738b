#include "ui/text/quantity_text.h"

#include "model/numeric/amount.h"
#include "model/numeric/shown_amount.h"
#include "model/sheet/explanation.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"

#include <cmath>

namespace breakeven {

namespace {

// Six significant digits without an exponent where a person reads them.
QString general(double value, const QLocale &locale)
{
    if (value == 0 || !std::isfinite(value))
        return fixed(value, 0, locale);
    const int magnitude = int(std::floor(std::log10(std::fabs(value))));
    const int decimals = std::clamp(5 - magnitude, 0, 6);
    QString text = fixed(value, decimals, locale);
    const QString point = locale.decimalPoint();
    if (text.contains(point)) {
        while (text.endsWith(locale.zeroDigit()))
            text.chop(1);
        if (text.endsWith(point))
            text.chop(point.size());
    }
    return text;
}

const Field *fieldOf(const StudyResult &result, const SheetInput &input)
{
    const auto place = inputAt(result.study, input.path);
    return place ? place->field : nullptr;
}

bool isMoney(const Node &node)
{
    return node.unit == units::money || node.unit == units::money / units::month ||
           node.unit == units::money / units::year;
}

} // namespace

std::optional<Figure> figureOf(const Sheet &sheet, const ExplainTarget &target)
{
    const auto node = sheet.find(toStd(target.quantity));
    const auto minus = target.minus.isEmpty() ? std::optional<NodeId>(-1) : sheet.find(toStd(target.minus));
    if (!node || !minus)
        return std::nullopt;
    return Figure{*node,  target.firstMonth,     target.lastMonth,
                  *minus, target.isShareOfOther, target.isNegated};
}

ExplainTarget targetOf(const Sheet &sheet, const QString &page, const Figure &figure)
{
    if (figure.node < 0)
        return {};
    const auto nameOf = [&](NodeId node) { return node < 0 ? QString() : toQt(sheet.node(node).id); };
    return {page,
            nameOf(figure.node),
            nameOf(figure.minus),
            figure.firstMonth,
            figure.lastMonth,
            figure.isShareOfOther,
            figure.isNegated};
}

QString linkTo(const ExplainTarget &target)
{
    QString link = QStringLiteral("node:") + target.quantity;
    if (!target.minus.isEmpty())
        link += QLatin1Char('~') + target.minus;
    if (target.firstMonth >= 0)
        link += QStringLiteral("@%1-%2").arg(target.firstMonth).arg(target.lastMonth);
    return link;
}

ExplainTarget targetOfLink(const QString &link, const QString &page)
{
    if (!link.startsWith(QLatin1String("node:")))
        return {};
    const QString names = link.mid(5).section(QLatin1Char('@'), 0, 0);
    const QString months = link.section(QLatin1Char('@'), 1);
    ExplainTarget target{page, names.section(QLatin1Char('~'), 0, 0), names.section(QLatin1Char('~'), 1)};
    if (!months.isEmpty()) {
        target.firstMonth = months.section(QLatin1Char('-'), 0, 0).toInt();
        target.lastMonth = months.section(QLatin1Char('-'), 1).toInt();
    }
    return target;
}

std::optional<double> computedEffect(const StudyResultPtr &result, const std::string &path)
{
    const auto node = result ? result->sheet.sheet->find(path) : std::nullopt;
    return node ? valueOf(result->evaluation, Figure{*node}) : std::nullopt;
}

std::optional<double> valueOf(const StudyResult &result, const ExplainTarget &target)
{
    return valueOf(result.evaluation, target);
}

std::optional<double> valueOf(const Evaluation &evaluation, const ExplainTarget &target)
{
    const auto figure = figureOf(evaluation.sheet(), target);
    return figure ? valueOf(evaluation, *figure) : std::nullopt;
}

QString quantityNumber(const StudyResult &result, NodeId id, std::optional<double> value,
                       const QLocale &locale)
{
    if (!value)
        return unknownText();
    const Node &node = result.sheet.sheet->node(id);
    if (node.op == Op::Input) {
        const SheetInput &input = result.sheet.sheet->inputs()[std::size_t(node.index)];
        if (const Field *field = fieldOf(result, input))
            return FieldAmount(*field, result.study).shortText(value, locale);
        // An input of a claim is no field of the study.
        const std::string unitText = *value == 1 ? unitOfOne(input.unitText) : std::string(input.unitText);
        const QString unit = toQt(unitFor(unitText, result.study.currency));
        const bool isPercent = unit.startsWith(QLatin1Char('%'));
        const QString number = general(isPercent ? *value * 100 : *value, locale);
        return unit.isEmpty() ? number : number + QChar(0x00A0) + unit;
    }
    if (node.display == Display::Percent)
        return share(value, locale);
    return isMoney(node) ? money(value, locale) : general(*value, locale);
}

namespace {

QString textIn(const StudyResult &result, NodeId id, std::optional<double> value, const Unit &unit,
               const QLocale &locale)
{
    const Node &node = result.sheet.sheet->node(id);
    const QString number = quantityNumber(result, id, value, locale);
    const bool hasOwnUnit = node.op == Op::Input || (node.display == Display::Percent && value);
    if (hasOwnUnit || unit.isPure() || !value || std::isinf(*value))
        return number;
    return number + QChar(0x00A0) + toQt(unit.text(result.study.currency));
}

} // namespace

QString quantityText(const StudyResult &result, NodeId id, std::optional<double> value, const QLocale &locale)
{
    return textIn(result, id, value, unitOf(*result.sheet.sheet, Figure{id}), locale);
}

QString figureText(const StudyResult &result, const Figure &figure, const QLocale &locale)
{
    return textIn(result, figure.node, valueOf(result.evaluation, figure),
                  unitOf(*result.sheet.sheet, figure), locale);
}

QString ownerOf(const StudyResult &result, const QString &quantity)
{
    const QStringList words = quantity.split(QLatin1Char('.'));
    if (words.size() < 2)
        return {};
    const std::string id = toStd(words[1]);
    if (words[0] == QLatin1String("options")) {
        const auto found = result.study.options.find(id);
        return found == result.study.options.end() ? QString() : toQt(found->second.name);
    }
    if (words[0] == QLatin1String("workloads")) {
        const auto found = result.study.workloads.find(id);
        return found == result.study.workloads.end() ? QString() : toQt(found->second.name);
    }
    return {};
}

} // namespace breakeven
