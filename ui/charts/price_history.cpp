#include "ui/charts/price_history.h"

#include "model/numeric/date.h"
#include "ui/charts/chart_words.h"
#include "ui/text/numbers.h"

#include <algorithm>

namespace breakeven {

std::optional<double> timeWeightedMean(const std::vector<PriceHistory::Point> &points, long until)
{
    if (points.empty())
        return std::nullopt;
    const long last = std::max(until, points.back().day);
    const long days = last - points.front().day;
    if (days == 0)
        return points.back().price;
    double sum = 0;
    for (std::size_t k = 1; k < points.size(); ++k)
        sum += points[k - 1].price * double(points[k].day - points[k - 1].day);
    sum += points.back().price * double(last - points.back().day);
    return sum / double(days);
}

ChartTable table(const PriceHistory &history, const QLocale &locale)
{
    ChartTable result;
    result.columns = {priceHistoryWords("Price"), priceHistoryWords("Holds from"), history.unit};
    for (const PriceHistory::Series &series : history.series)
        for (const PriceHistory::Point &point : series.points)
            result.rows.push_back(
                {series.name,
                 {{double(point.day), QString::fromStdString(Date::fromDaysSinceEpoch(point.day).iso())},
                  {point.price, hourlyPrice(point.price, locale)}}});
    return result;
}

QString description(const PriceHistory &history, const QLocale &locale)
{
    QStringList parts;
    for (const PriceHistory::Series &series : history.series) {
        if (series.points.empty())
            continue;
        const auto [low, high] =
            std::minmax_element(series.points.begin(), series.points.end(),
                                [](const auto &one, const auto &other) { return one.price < other.price; });
        parts.append(priceHistoryWords("%1, %2 prices from %3 to %4")
                         .arg(series.name, QString::number(series.points.size()),
                              hourlyPrice(low->price, locale), hourlyPrice(high->price, locale)));
    }
    if (parts.isEmpty())
        return priceHistoryWords("%1: no prices").arg(history.title);
    return priceHistoryWords("%1: %2, %3").arg(history.title, parts.join(QLatin1String("; ")), history.unit);
}

} // namespace breakeven
