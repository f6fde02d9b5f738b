#include "ui/models/measured_table.h"

#include "model/evaluate/measured_difference.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/measured_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace breakeven {

namespace {

QString measuredTableWords(const char *text) { return QCoreApplication::translate("MeasuredTable", text); }

class MeasuredTableBuilder
{
public:
    MeasuredTableBuilder(const StudyResult &result, const QLocale &locale)
        : m_result(result), m_locale(locale),
          m_differences(measuredDifferences(result.study, result.comparison, result.evaluation)),
          m_currency(toQt(result.study.currency))
    {
    }

    Table build()
    {
        m_table.name = measuredTableWords("Measured against modelled");
        m_table.columns.push_back({measuredTableWords("Measured less modelled"), {}, false, false, {}});
        // The one bill there is stands in the header.
        if (isOneBill())
            m_table.columns[0] = {measuredTableWords("%1 less").arg(nameOf(m_differences[0].measured)),
                                  period(m_differences[0]),
                                  false,
                                  false,
                                  {}};
        for (const MeasuredDifference &difference : m_differences)
            m_table.rows.push_back(nameRow(difference));
        for (int i = 0; i < kCategoryCount; ++i)
            if (std::any_of(m_differences.begin(), m_differences.end(), [i](const MeasuredDifference &one) {
                    return one.byCategory[std::size_t(i)].node >= 0;
                }))
                addColumn(QString::fromUtf8(categoryLabel(Category(i))), categoryId(Category(i)), false,
                          [i](const MeasuredDifference &one) -> const MeasuredDifference::Figure & {
                              return one.byCategory[std::size_t(i)];
                          });
        addColumn(
            measuredTableWords("In all"), "total", true,
            [](const MeasuredDifference &one) -> const MeasuredDifference::Figure & { return one.total; });
        return std::move(m_table);
    }

private:
    const OptionOutcome &option(int index) const { return m_result.comparison.options[std::size_t(index)]; }

    QString nameOf(int index) const { return toQt(option(index).name); }

    bool isOneBill() const
    {
        return !m_differences.empty() && m_differences.front().measured == m_differences.back().measured;
    }

    static QString period(const MeasuredDifference &one)
    {
        return one.months == 1 ? measuredTableWords("first month")
                               : measuredTableWords("first %1 months").arg(one.months);
    }

    QString path(const MeasuredDifference &one) const
    {
        return QStringLiteral("options.%1.against.%2")
            .arg(toQt(option(one.measured).id), toQt(option(one.modelled).id));
    }

    TableRow nameRow(const MeasuredDifference &one) const
    {
        TableRow row;
        row.path = path(one);
        row.slot = option(one.modelled).slot;
        const QString name = nameOf(one.modelled);
        row.cells.push_back(textCell(
            isOneBill() ? name
                        : measuredTableWords("%1 less %2, %3").arg(nameOf(one.measured), name, period(one))));
        row.cells.back().toolTip =
            toQt(words::measuredSentence(m_result.study, m_result.comparison, one, numberStyle(m_locale)));
        return row;
    }

    template<class Read>
    void addColumn(const QString &title, const char *key, bool isMain, Read read)
    {
        std::vector<std::optional<double>> values;
        for (const MeasuredDifference &one : m_differences)
            values.push_back(read(one).value);
        const int decimals = moneyDecimals(values);
        m_table.columns.push_back({title, m_currency, true, isMain, {}});
        for (std::size_t i = 0; i < m_differences.size(); ++i) {
            const MeasuredDifference::Figure &figure = read(m_differences[i]);
            TableCell cell;
            if (figure.value)
                cell.value = *figure.value;
            cell.text = figure.node < 0 ? unknownText() : difference(figure.value, decimals, m_locale);
            if (figure.node >= 0)
                cell.target = {page_ids::kCompare,
                               path(m_differences[i]) + QLatin1Char('.') + QLatin1String(key)};
            else
                cell.toolTip = measuredTableWords("Neither of the two has such a cost.");
            cell.tone = !figure.value || *figure.value == 0 ? CellTone::Plain
                        : *figure.value < 0                 ? CellTone::Cheaper
                                                            : CellTone::Dearer;
            m_table.rows[i].cells.push_back(cell);
        }
    }

    const StudyResult &m_result;
    const QLocale &m_locale;
    std::vector<MeasuredDifference> m_differences;
    QString m_currency;
    Table m_table;
};

} // namespace

Table measuredTable(const StudyResult &result, const QLocale &locale)
{
    return MeasuredTableBuilder(result, locale).build();
}

} // namespace breakeven
