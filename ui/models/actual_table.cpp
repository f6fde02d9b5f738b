#include "ui/models/actual_table.h"

#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/actual_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace breakeven {

namespace {

using Amounts = PlanAgainstActual::Amounts;
using Series = PlanAgainstActual::Series;

QString actualTableWords(const char *text) { return QCoreApplication::translate("ActualTable", text); }

class ActualTableBuilder
{
public:
    ActualTableBuilder(const StudyResult &result, const QLocale &locale)
        : m_result(result), m_locale(locale),
          m_all(plansAgainstActual(result.study, result.sheet, result.evaluation))
    {
    }

    Table build()
    {
        m_table.name = actualTableWords("Plan and actual");
        if (m_all.empty())
            return std::move(m_table);
        readDecimals();
        addColumns();
        for (const PlanAgainstActual &actual : m_all)
            addOption(actual);
        return std::move(m_table);
    }

private:
    void readDecimals()
    {
        std::vector<std::optional<double>> values;
        for (const PlanAgainstActual &actual : m_all)
            for (const Series *series : {&actual.inAll.planned, &actual.inAll.paid})
                values.push_back(series->total.value);
        m_decimals = moneyDecimals(values);
    }

    void addColumns()
    {
        const QString currency = toQt(m_result.study.currency);
        m_table.columns.push_back({actualTableWords("Plan and actual"), {}, false, false, {}});
        for (const QString &title :
             {actualTableWords("Planned"), actualTableWords("Paid"), actualTableWords("Difference")})
            m_table.columns.push_back({title, currency, true, false, {}});
        for (int i = 0; i < kCategoryCount; ++i)
            if (std::any_of(m_all.begin(), m_all.end(), [i](const PlanAgainstActual &actual) {
                    return find(actual, Category(i)) != nullptr;
                })) {
                m_categories.push_back(Category(i));
                m_table.columns.push_back(
                    {QCoreApplication::translate("Category", categoryLabel(Category(i))), currency, true,
                     false, actualTableWords("Paid less planned.")});
            }
    }

    static const Amounts *find(const PlanAgainstActual &actual, Category category)
    {
        for (const PlanAgainstActual::OfCategory &one : actual.categories)
            if (one.category == category)
                return &one.amounts;
        return nullptr;
    }

    const OptionOutcome &optionOf(const PlanAgainstActual &actual) const
    {
        return m_result.comparison.options[std::size_t(actual.option)];
    }

    TableRow rowOf(const PlanAgainstActual &actual, const QString &name, const QString &key) const
    {
        const OptionOutcome &option = optionOf(actual);
        TableRow row;
        row.path = QStringLiteral("options.%1.actual.%2").arg(toQt(option.id), key);
        row.slot = option.slot;
        row.cells.push_back(
            textCell(m_all.size() > 1 ? actualTableWords("%1, %2").arg(toQt(option.name), name) : name));
        return row;
    }

    void addOption(const PlanAgainstActual &actual)
    {
        for (const PlanAgainstActual::Month &month : actual.months)
            addMonth(actual, month);
        TableRow sum = rowOf(actual, actualTableWords("Measured months"), QStringLiteral("paid"));
        sum.isTotal = true;
        addAmounts(actual, sum, {}, [](const Series &series) { return series.total.value; });
        sum.cells.front().toolTip = toQt(words::asPlannedSentence(actual));
        m_table.rows.push_back(std::move(sum));
        addWhole(actual, actualTableWords("Whole plan: re-forecast"), QStringLiteral("reforecast"),
                 actual.plan.total, actual.reforecast.total);
        addWhole(actual, actualTableWords("Present value: re-forecast"), QStringLiteral("reforecast.npv"),
                 actual.npv, actual.reforecastNpv);
    }

    void addMonth(const PlanAgainstActual &actual, const PlanAgainstActual::Month &month)
    {
        TableRow row = rowOf(actual, toQt(month.name), toQt(month.name));
        addAmounts(actual, row, month.index,
                   [&](const Series &series) { return series.months[std::size_t(month.index)]; });
        m_table.rows.push_back(std::move(row));
    }

    // Of a month, or of all of them.
    template<class Read>
    void addAmounts(const PlanAgainstActual &actual, TableRow &row, std::optional<int> month, Read read) const
    {
        const auto target = [&](const Series &series) {
            ExplainTarget place{page_ids::kCompare, toQt(month ? series.byMonth.id : series.total.id)};
            if (month) {
                place.firstMonth = *month;
                place.lastMonth = *month + 1;
            }
            return place;
        };
        for (const Series *series : {&actual.inAll.planned, &actual.inAll.paid})
            row.cells.push_back(moneyCell(read(*series), target(*series)));
        row.cells.push_back(differenceCell(read(actual.inAll.difference), target(actual.inAll.difference)));
        for (const Category category : m_categories) {
            const Amounts *amounts = find(actual, category);
            row.cells.push_back(amounts
                                    ? differenceCell(read(amounts->difference), target(amounts->difference))
                                    : textCell(unknownText()));
        }
    }

    void addWhole(const PlanAgainstActual &actual, const QString &name, const QString &key,
                  const PlanAgainstActual::Figure &planned, const PlanAgainstActual::Figure &now)
    {
        TableRow row = rowOf(actual, name, key);
        row.isLast = true;
        const ExplainTarget place{page_ids::kCompare, toQt(now.id)};
        row.cells.push_back(moneyCell(planned.value, {page_ids::kCompare, toQt(planned.id)}));
        row.cells.push_back(moneyCell(now.value, place));
        ExplainTarget less = place;
        less.minus = toQt(planned.id);
        const bool isKnown = now.value && planned.value;
        row.cells.push_back(
            differenceCell(isKnown ? std::optional(*now.value - *planned.value) : std::nullopt, less));
        for (std::size_t i = 0; i < m_categories.size(); ++i)
            row.cells.push_back(textCell(QString()));
        m_table.rows.push_back(std::move(row));
    }

    TableCell moneyCell(std::optional<double> value, const ExplainTarget &target) const
    {
        TableCell cell;
        if (value)
            cell.value = *value;
        cell.text = money(value, m_decimals, m_locale);
        cell.target = target;
        return cell;
    }

    TableCell differenceCell(std::optional<double> value, const ExplainTarget &target) const
    {
        TableCell cell = moneyCell(value, target);
        cell.text = difference(value, m_decimals, m_locale);
        cell.tone = !value || *value == 0 ? CellTone::Plain
                    : *value < 0          ? CellTone::Cheaper
                                          : CellTone::Dearer;
        return cell;
    }

    const StudyResult &m_result;
    const QLocale &m_locale;
    std::vector<PlanAgainstActual> m_all;
    std::vector<Category> m_categories;
    int m_decimals = 0;
    Table m_table;
};

} // namespace

Table actualTable(const StudyResult &result, const QLocale &locale)
{
    return ActualTableBuilder(result, locale).build();
}

} // namespace breakeven
