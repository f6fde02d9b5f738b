// The front page's conventions, and beside them what would flip the answer.
#include "data/export/assumptions.h"
#include "ui/report/cells.h"
#include "ui/report/key_figures.h"
#include "ui/report/sections.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

constexpr std::size_t kMostNear = 1; // the rest stands on a page of its own

class FrontConventions
{
public:
    FrontConventions(PageFlow &flow, const ReportData &data)
        : m_flow(flow), m_data(data), m_comparison(data.comparison), m_locale(data.locale),
          m_currency(text(data.study.currency))
    {
        if (data.decision)
            m_near = data.decision->flipsInRange();
        m_near.resize(std::min(m_near.size(), kMostNear));
    }

    // Beside each other: what flips the answer, and the conventions it was found under.
    void add()
    {
        constexpr qreal kBetween = 150;
        const ReportTable all = conventionRows();
        const qreal half = (m_flow.width() - kBetween) / 2;
        const qreal rows = hasFlip() ? std::max(m_flow.heightOf(all), m_flow.heightOf(flipRows()))
                                     : 0.6 * m_flow.heightOf(all);
        m_flow.ensure(380 + rows);
        m_flow.gap(170);
        const qreal right = m_flow.left() + half + kBetween;
        if (hasFlip()) {
            const qreal top =
                subtitles(tr("What would flip the answer"), tr("Conventions of this study"), right);
            const qreal one = m_flow.tableAt(flipRows(), {m_flow.left(), top}, half);
            m_flow.moveTo(std::max(one, m_flow.tableAt(all, {right, top}, half)));
            return;
        }
        ReportTable first = all;
        ReportTable second = all;
        const std::ptrdiff_t middle = std::ptrdiff_t(all.rows.size() + 1) / 2;
        first.rows.erase(first.rows.begin() + middle, first.rows.end());
        second.rows.erase(second.rows.begin(), second.rows.begin() + middle);
        const qreal top = subtitles(tr("Conventions of this study"), {}, right);
        const qreal one = m_flow.tableAt(first, {m_flow.left(), top}, half);
        m_flow.moveTo(std::max(one, m_flow.tableAt(second, {right, top}, half)));
    }

private:
    bool hasFlip() const
    {
        return !m_near.empty() || (m_comparison.verdict.flip && m_comparison.verdict.flip->winner >= 0);
    }

    // Titles of two tables beside each other; returns where the tables begin.
    qreal subtitles(const QString &one, const QString &other, qreal right)
    {
        Drawing &page = m_flow.page().shapes;
        const qreal middle = m_flow.y() + 75;
        page.text({m_flow.left(), middle}, one, m_flow.font(110, true), m_flow.colors().text);
        if (!other.isEmpty())
            page.text({right, middle}, other, m_flow.font(110, true), m_flow.colors().text);
        return m_flow.y() + 210;
    }

    double conventionValue(const char *key) const
    {
        const auto found = m_data.study.conventions.inputs.find(key);
        return found == m_data.study.conventions.inputs.end() ? 0 : found->second.value.value_or(0);
    }

    QString choice(const char *key) const
    {
        for (const ChosenConvention &one : chosenConventions(m_data.study))
            if (one.path == std::string("conventions.") + key)
                return QString::fromStdString(one.value);
        return unknownText();
    }

    ReportTable conventionRows() const
    {
        ReportTable table;
        table.columns = {{QString(), kWords}, {QString()}};
        const auto add = [&](const QString &label, const QString &value) {
            table.rows.push_back(
                {{{label, {}, false, -1, {}}, {value, {}, false, -1, {}}}, ReportTable::Kind::Plain});
        };
        const double rate = conventionValue("discount_rate");
        const double tax = conventionValue("tax_rate");
        add(tr("Currency, plan"), tr("%1, %2").arg(m_currency, planLength(m_comparison)));
        add(tr("Hours"), tr("%1 a year").arg(money(12 * conventionValue("hours_per_month"), 0, m_locale)));
        add(tr("Discounting"),
            rate == 0 ? tr("none") : tr("%1, %2").arg(share(rate, m_locale, 1), choice("cash_timing")));
        add(tr("Resale counted from"), choice("residual_base"));
        if (tax != 0 || !m_data.risk) // the foot of the page says as well that they are excluded
            add(tr("Taxes"), tax == 0 ? tr("excluded") : share(tax, m_locale, 1));
        if (m_data.risk)
            add(tr("Runs"), tr("%1, seed %2")
                                .arg(m_locale.toString(qlonglong(m_data.risk->samples)),
                                     QString::number(qulonglong(m_data.risk->seed))));
        return table;
    }

    // The input that flips it nearest within its range, and the convention that decides.
    ReportTable flipRows() const
    {
        ReportTable table;
        table.columns = {{tr("If"), kWords}, {tr("Then cheapest"), kWords}, {tr("By, %1").arg(m_currency)}};
        const auto add = [&](QString when, const QString &winner, const QString &difference) {
            when[0] = when[0].toUpper();
            table.rows.push_back(
                {{{when, {}, false, -1, {}}, {winner, {}, true, -1, {}}, {difference, {}, false, -1, {}}},
                 ReportTable::Kind::Plain});
        };
        for (const Flip &flip : m_near)
            add(text(words::flipCondition(*m_data.decision->probe, flip, numberStyle(m_locale))),
                flip.beyond < 0 ? tr("none") : text(m_data.decision->optionName(flip.beyond)), QString());
        if (const auto &flip = m_comparison.verdict.flip; flip && flip->winner >= 0)
            add(text(flip->words), nameOf(m_comparison.options[std::size_t(flip->winner)]),
                money(flip->difference, 0, m_locale));
        return table;
    }

    static QString nameOf(const OptionOutcome &option) { return text(option.name); }

    PageFlow &m_flow;
    const ReportData &m_data;
    const Comparison &m_comparison;
    QLocale m_locale;
    QString m_currency;
    std::vector<Flip> m_near;
};

} // namespace

void addFrontConventions(PageFlow &flow, const ReportData &data) { FrontConventions(flow, data).add(); }

} // namespace breakeven
