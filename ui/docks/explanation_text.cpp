#include "ui/docks/explanation_text.h"

#include "model/sheet/explanation.h"
#include "model/sheet/formula_text.h"
#include "model/study_path.h"
#include "ui/docks/sensitivity_line.h"
#include "ui/models/roles.h"
#include "ui/quantity_text.h"
#include "ui/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kMostTerms = 7;
constexpr int kShownOfLongSum = 5;

QString tr(const char *text) { return QCoreApplication::translate("Explanation", text); }

QString color(Rgb rgb) { return QColor(rgb).name(); }

class Writer
{
public:
    Writer(const StudyResult &result, const ExplainTarget &target, const Palette &palette,
           const QLocale &locale)
        : m_result(result), m_sheet(*result.sheet.sheet), m_target(target), m_palette(palette),
          m_locale(locale)
    {
    }

    QString write()
    {
        const auto node = m_sheet.find(toStd(m_target.quantity));
        if (!node)
            return paragraph(tr("This number is no longer part of the study, or nothing uses it."));
        m_html += breadcrumb();
        if (!m_target.minus.isEmpty())
            writeDifference(*node);
        else if (m_sheet.node(*node).op == Op::Input)
            writeInput(*node);
        else
            writeComputed(*node);
        return m_html;
    }

private:
    QString paragraph(const QString &html, const QString &style = {}) const
    {
        return QStringLiteral("<p style=\"margin:0 0 8px 0;%1\">%2</p>").arg(style, html);
    }

    QString secondary(const QString &text) const
    {
        return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(color(m_palette.textSecondary), text);
    }

    QString link(const QString &target, const QString &text) const
    {
        return QStringLiteral("<a href=\"%1\">%2</a>").arg(target, text.toHtmlEscaped());
    }

    QString labelOf(NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        return toQt(node.op == Op::Input ? m_sheet.inputs()[std::size_t(node.index)].label : node.label);
    }

    QString nameOf(NodeId id) const
    {
        const Node &node = m_sheet.node(id);
        return toQt(node.op == Op::Input ? m_sheet.inputs()[std::size_t(node.index)].path : node.id);
    }

    QString linked(NodeId id) const
    {
        const QString name = nameOf(id);
        return name.isEmpty() ? labelOf(id).toHtmlEscaped()
                              : link(QStringLiteral("node:") + name, labelOf(id));
    }

    QString breadcrumb() const
    {
        QStringList parts;
        if (!m_target.page.isEmpty())
            parts.append(link(QStringLiteral("page:") + m_target.page, m_target.page));
        const QString owner = ownerOf(m_result, m_target.quantity);
        if (!owner.isEmpty())
            parts.append(
                link(QStringLiteral("select:") + m_target.quantity.section(QLatin1Char('.'), 0, 1), owner));
        const auto node = m_sheet.find(toStd(m_target.quantity));
        parts.append(QStringLiteral("<b>%1</b>").arg(labelOf(*node).toHtmlEscaped()));
        return paragraph(parts.join(QStringLiteral(" › ")),
                         QStringLiteral("color:%1").arg(color(m_palette.textSecondary)));
    }

    void writeValue(const QString &text, CellTone tone = CellTone::Plain)
    {
        const Rgb rgb = tone == CellTone::Cheaper  ? m_palette.cheaper.text
                        : tone == CellTone::Dearer ? m_palette.dearer.text
                                                   : m_palette.text;
        m_html +=
            paragraph(QStringLiteral("<span style=\"font-size:x-large;font-weight:bold;color:%1\">%2</span>")
                          .arg(color(rgb), text.toHtmlEscaped()));
    }

    void writeBox(const QString &words, const QString &numbers)
    {
        m_html += QStringLiteral("<table width=\"100%\" cellpadding=\"7\" style=\"background-color:%1;"
                                 "margin-bottom:8px\"><tr><td>%2<br>%3</td></tr></table>")
                      .arg(color(m_palette.alternateBase), words, secondary(numbers));
    }

    // `formula` writes plain text around its terms: they stand in it as marks until it has been escaped.
    QString withTerms(NodeId id, const std::function<QString(NodeId)> &html) const
    {
        std::vector<NodeId> terms;
        const std::string text = formula(m_sheet, id, [&](NodeId term) {
            terms.push_back(term);
            return "\x01" + std::to_string(terms.size() - 1) + "\x02";
        });
        QString result = toQt(text).toHtmlEscaped();
        for (std::size_t i = terms.size(); i-- > 0;)
            result.replace(QStringLiteral("\x01%1\x02").arg(i), html(terms[i]));
        return result;
    }

    void writeFormula(NodeId id)
    {
        if (isLongSum(id)) {
            writeLongSum(namedTerms(m_sheet, id));
            return;
        }
        writeBox(withTerms(id, [this](NodeId term) { return linked(term); }),
                 withTerms(id, [this](NodeId term) {
                     return quantityNumber(m_result, term, termValue(term), m_locale).toHtmlEscaped();
                 }));
    }

    bool isLongSum(NodeId id) const
    {
        return m_sheet.node(id).op == Op::Add && int(namedTerms(m_sheet, id).size()) > kMostTerms;
    }

    // Lines of 0 say nothing in a long sum.
    std::vector<NodeId> shownTerms(NodeId id) const
    {
        std::vector<NodeId> terms = namedTerms(m_sheet, id);
        if (isLongSum(id))
            std::erase_if(terms, [this](NodeId term) { return termValue(term) == 0.0; });
        return terms;
    }

    void writeLongSum(std::vector<NodeId> terms)
    {
        const std::size_t all = terms.size();
        std::erase_if(terms, [this](NodeId term) { return termValue(term) == 0.0; });
        std::stable_sort(terms.begin(), terms.end(), [this](NodeId a, NodeId b) {
            return std::fabs(termValue(a).value_or(0)) > std::fabs(termValue(b).value_or(0));
        });
        QStringList words;
        QStringList numbers;
        for (std::size_t i = 0; i < terms.size() && int(i) < kShownOfLongSum; ++i) {
            words.append(linked(terms[i]));
            numbers.append(quantityNumber(m_result, terms[i], termValue(terms[i]), m_locale));
        }
        const int more = std::max(0, int(terms.size()) - kShownOfLongSum);
        const QString rest =
            more > 0 ? tr("and %1 more lines").arg(more) : tr("and %1 lines of 0").arg(all - terms.size());
        writeBox(words.join(QStringLiteral(" + ")) + QLatin1Char(' ') + rest,
                 numbers.join(QStringLiteral(" + ")) + QLatin1Char(' ') + rest);
    }

    // Within one month of a series its terms are of that month as well.
    std::optional<double> termValue(NodeId id) const
    {
        const bool isMonth = m_target.firstMonth >= 0 && m_target.lastMonth == m_target.firstMonth + 1;
        if (isMonth && m_sheet.node(id).shape == Shape::Series)
            return m_result.evaluation.at(id, m_target.firstMonth);
        return figureOf(m_result.evaluation, id);
    }

    void writeTerms(const std::vector<NodeId> &terms)
    {
        QString rows;
        for (NodeId term : terms)
            rows += termRow(term);
        if (!rows.isEmpty())
            m_html += QStringLiteral("<table width=\"100%\" cellpadding=\"3\">%1</table>").arg(rows);
    }

    QString row(const QString &name, const QString &value, const QString &detail) const
    {
        return QStringLiteral("<tr><td>%1</td><td align=\"right\">%2</td></tr>"
                              "<tr><td colspan=\"2\" style=\"padding-bottom:7px\">%3</td></tr>")
            .arg(name, value.toHtmlEscaped(), secondary(detail));
    }

    QString termRow(NodeId term) const
    {
        return row(linked(term), quantityText(m_result, term, termValue(term), m_locale), termDetail(term));
    }

    QString termDetail(NodeId term) const
    {
        const Node &node = m_sheet.node(term);
        if (node.op == Op::Input)
            return provenanceHtml(m_sheet.inputs()[std::size_t(node.index)].input);
        const std::size_t count = leaves(m_sheet, term).size();
        QString words = toQt(formulaInWords(m_sheet, term));
        if (words.size() > 90)
            words = words.left(88) + QStringLiteral("…");
        return words.toHtmlEscaped() + QStringLiteral(" › ") +
               (count == 1 ? tr("1 input") : tr("%1 inputs").arg(count));
    }

    QString provenanceHtml(const Input &input) const
    {
        const QString text = toQt(provenance(input)).toHtmlEscaped();
        const bool isLoose = input.source.empty() || input.confidence == Confidence::Assumed;
        return isLoose ? QStringLiteral("<span style=\"color:%1\">⚠ %2</span>")
                             .arg(color(m_palette.warning.text), text)
                       : text;
    }

    void writeComputed(NodeId id)
    {
        const Node &node = m_sheet.node(id);
        const auto value = valueOf(m_result, m_target);
        writeValue(quantityText(m_result, id, value, m_locale));
        if (!value)
            writeUnknown(id);
        const bool isSumOfMonths = m_target.firstMonth >= 0 && m_target.lastMonth > m_target.firstMonth + 1;
        if (isSumOfMonths)
            m_html += paragraph(secondary(
                tr("The sum of months %1 to %2 of:").arg(m_target.firstMonth + 1).arg(m_target.lastMonth)));
        else if (m_target.firstMonth >= 0)
            m_html += paragraph(secondary(tr("In month %1:").arg(m_target.lastMonth)));
        writeFormula(id);
        if (!node.note.empty())
            m_html += paragraph(secondary(toQt(node.note).toHtmlEscaped()));
        writeTerms(shownTerms(id));
        writeStrongest(id);
        writeUsers(id);
    }

    void writeUnknown(NodeId id)
    {
        for (const SheetInput *input : leaves(m_sheet, id))
            if (!m_result.evaluation.scalar(input->node))
                m_html += paragraph(
                    tr("Unknown, because there is no value for %1.")
                        .arg(link(QStringLiteral("edit:") + toQt(input->path), toQt(input->label))));
    }

    void writeStrongest(NodeId id)
    {
        const auto strongest = strongestInput(m_result, id);
        if (!strongest)
            return;
        const SheetInput &input = *strongest->input;
        const QString name =
            ownerOf(m_result, toQt(input.path)).isEmpty() ? toQt(input.label) : toQt(input.label);
        m_html +=
            QStringLiteral("<table width=\"100%\" cellpadding=\"3\"><tr><td>%1</td>"
                           "<td align=\"right\">%2</td></tr></table>")
                .arg(tr("If %1 is 10 % higher").arg(link(QStringLiteral("node:") + toQt(input.path), name)),
                     deltaText(id, strongest->delta).toHtmlEscaped());
    }

    QString deltaText(NodeId id, double delta) const
    {
        const QString text = quantityText(m_result, id, delta, m_locale);
        return delta > 0 ? QStringLiteral("+") + text : text;
    }

    void writeUsers(NodeId id)
    {
        QStringList users;
        for (NodeId user : namedUsers(m_sheet, id))
            users.append(linked(user));
        if (users.isEmpty())
            return;
        const int more = int(users.size()) - 4;
        if (more > 1)
            users = users.mid(0, 4) + QStringList(tr("%1 more").arg(more));
        m_html += paragraph(secondary(tr("Used by")) + QLatin1Char(' ') + users.join(QStringLiteral(", ")),
                            QStringLiteral("margin-top:8px;"));
    }

    void writeInput(NodeId id)
    {
        const SheetInput &input = m_sheet.inputs()[std::size_t(m_sheet.node(id).index)];
        writeValue(quantityText(m_result, id, m_result.evaluation.scalar(id), m_locale));
        m_html += paragraph(provenanceHtml(input.input));
        if (!input.input.note.empty())
            m_html += paragraph(toQt(input.input.note).toHtmlEscaped());
        if (input.input.price)
            writePrice(*input.input.price);
        writeDependants(id);
    }

    void writePrice(const PinnedPrice &price)
    {
        const Offer &offer = price.offer;
        const std::pair<QString, QString> rows[] = {
            {tr("Provider"), toQt(offer.provider)},
            {tr("Instance"), toQt(offer.instanceType)},
            {tr("Region"), toQt(offer.region + (offer.zone.empty() ? "" : ", " + offer.zone))},
            {tr("Model"), toQt(offer.model + (offer.detail.empty() ? "" : ", " + offer.detail))},
            {tr("As published"), toQt(nanoText(offer.price) + " " + offer.currency + "/h")},
            {tr("Holds from"), offer.effectiveFrom ? toQt(offer.effectiveFrom->iso()) : unknownText()},
            {tr("Source"), toQt(offer.source + (offer.revision.empty() ? "" : " · " + offer.revision))},
            {tr("Read"), toQt(offer.retrievedAt)},
            {tr("Exchange rate"),
             price.rateSource.empty()
                 ? QString()
                 : m_locale.toString(price.exchangeRate) + QStringLiteral(" · ") + toQt(price.rateSource) +
                       (price.rateDate ? QStringLiteral(" · ") + toQt(price.rateDate->iso()) : QString())},
        };
        QString table;
        for (const auto &[name, value] : rows)
            if (!value.isEmpty())
                table += QStringLiteral("<tr><td>%1</td><td>%2</td></tr>")
                             .arg(secondary(name), value.toHtmlEscaped());
        m_html += QStringLiteral("<table cellpadding=\"3\">%1</table>").arg(table);
    }

    void writeDependants(NodeId id)
    {
        QString rows;
        for (const OptionNodes &option : m_result.sheet.options) {
            const auto delta = deltaOfTenPercent(m_result, m_sheet.node(id).index, option.costPerYear);
            if (!delta)
                continue;
            const Node &node = m_sheet.node(option.costPerYear);
            const QString name = toQt(m_result.study.options.at(option.id).name) + QStringLiteral(", ") +
                                 tr("mean cost a year");
            rows += row(link(QStringLiteral("node:") + toQt(node.id), name),
                        quantityText(m_result, option.costPerYear,
                                     m_result.evaluation.scalar(option.costPerYear), m_locale),
                        tr("10 % more of it: %1").arg(deltaText(option.costPerYear, *delta)));
        }
        if (rows.isEmpty()) {
            m_html += paragraph(secondary(tr("No option's cost depends on it.")));
            return;
        }
        m_html += paragraph(secondary(tr("An input. What depends on it:")));
        m_html += QStringLiteral("<table width=\"100%\" cellpadding=\"3\">%1</table>").arg(rows);
    }

    void writeDifference(NodeId id)
    {
        const auto other = m_sheet.find(toStd(m_target.minus));
        const auto value = valueOf(m_result, m_target);
        const CellTone tone = !value || *value == 0 ? CellTone::Plain
                              : *value < 0          ? CellTone::Cheaper
                                                    : CellTone::Dearer;
        const QString unit = toQt(m_sheet.node(id).unit.text(m_result.study.currency));
        if (m_target.isShareOfOther)
            writeValue(difference(value ? std::optional(*value * 100) : value, 1, m_locale) + QChar(0x00A0) +
                           QLatin1Char('%'),
                       tone);
        else
            writeValue(difference(value, 0, m_locale) + QChar(0x00A0) + unit, tone);
        if (!other)
            return;
        const auto named = [this](NodeId node) {
            const QString owner = ownerOf(m_result, nameOf(node));
            return link(QStringLiteral("node:") + nameOf(node),
                        owner.isEmpty() ? labelOf(node) : owner + QStringLiteral(", ") + labelOf(node));
        };
        ExplainTarget own = m_target;
        own.minus.clear();
        own.isShareOfOther = false;
        ExplainTarget theirs = own;
        theirs.quantity = m_target.minus;
        const auto number = [&](NodeId node, const ExplainTarget &target) {
            return quantityNumber(m_result, node, valueOf(m_result, target), m_locale);
        };
        const QString words =
            m_target.isShareOfOther ? QStringLiteral("%1 ÷ %2 − 1") : QStringLiteral("%1 − %2");
        writeBox(words.arg(named(id), named(*other)), words.arg(number(id, own), number(*other, theirs)));
        m_html += QStringLiteral("<table width=\"100%\" cellpadding=\"3\">%1%2</table>")
                      .arg(row(named(id), number(id, own), termDetail(id)),
                           row(named(*other), number(*other, theirs), termDetail(*other)));
    }

    const StudyResult &m_result;
    const Sheet &m_sheet;
    const ExplainTarget &m_target;
    const Palette &m_palette;
    QLocale m_locale;
    QString m_html;
};

} // namespace

QString explanationHtml(const StudyResult &result, const ExplainTarget &target, const Palette &palette,
                        const QLocale &locale)
{
    return Writer(result, target, palette, locale).write();
}

QString explanationTitle(const StudyResult &result, const ExplainTarget &target)
{
    const auto node = result.sheet.sheet->find(toStd(target.quantity));
    if (!node)
        return target.quantity;
    const QString owner = ownerOf(result, target.quantity);
    const QString label = toQt(result.sheet.sheet->node(*node).label);
    return owner.isEmpty() ? label : QCoreApplication::translate("Explanation", "%1 of %2").arg(label, owner);
}

} // namespace breakeven
