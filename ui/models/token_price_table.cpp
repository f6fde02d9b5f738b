#include "ui/models/token_price_table.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString tokenPriceWords(const char *text) { return QCoreApplication::translate("TokenPrices", text); }

TableColumn priceColumn(const QString &title, const QString &toolTip, bool givesWay)
{
    TableColumn column{title, tokenPriceWords("USD/million")};
    column.toolTip = toolTip;
    column.givesWay = givesWay;
    return column;
}

TableColumn textColumn(const QString &title, bool givesWay, bool isNumber = false)
{
    TableColumn column{title, {}, isNumber};
    column.givesWay = givesWay;
    return column;
}

TableCell priceCell(const std::optional<double> &price, const TokenPrice &of, const QLocale &locale)
{
    TableCell cell = textCell(tokenPriceText(price, locale));
    if (price && of.currency != "USD")
        cell.text += QLatin1Char(' ') + toQt(of.currency);
    if (price)
        cell.value = *price;
    return cell;
}

QString flagText(const std::string &flag)
{
    if (flag == "odd")
        return tokenPriceWords("above 1000 a million");
    if (flag == "jump")
        return tokenPriceWords("jumps");
    return QString(toQt(flag)).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString flagsText(const TokenPrice &price)
{
    QStringList flags;
    if (price.isSetAside)
        flags.append(tokenPriceWords("set aside"));
    for (const std::string &flag : price.flags)
        flags.append(flagText(flag));
    return flags.join(QStringLiteral(", "));
}

QString row(const QString &name, const QString &value)
{
    return value.isEmpty() ? QString()
                           : QStringLiteral("<tr><td style=\"padding-right:10px\">%1</td><td>%2</td></tr>")
                                 .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

// "0.15 in, 0.075 cached, 0.6 out"; what is not known is left out.
QString pricesText(const MillionTokenPrices &prices, const QLocale &locale)
{
    QStringList parts;
    const auto add = [&](const std::optional<double> &price, const QString &words) {
        if (price)
            parts.append(words.arg(tokenPriceText(price, locale)));
    };
    add(prices.input, tokenPriceWords("%1 in"));
    add(prices.cachedInput, tokenPriceWords("%1 cached"));
    add(prices.output, tokenPriceWords("%1 out"));
    add(prices.batchInput, tokenPriceWords("%1 in as a batch"));
    add(prices.batchOutput, tokenPriceWords("%1 out as a batch"));
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString tokenPriceText(const std::optional<double> &price, const QLocale &locale)
{
    if (!price)
        return unknownText();
    // As many decimals as the digits need, in the grouping of the locale.
    const QString digits = QString::number(*price, 'g', 6);
    const auto point = digits.indexOf(QLatin1Char('.'));
    const int decimals = digits.contains(QLatin1Char('e')) ? 6
                         : point < 0                       ? 0
                                                           : int(digits.size() - point - 1);
    return locale.toString(*price, 'f', decimals);
}

std::optional<Date> dayOf(const TokenPrice &price)
{
    return price.effectiveFrom ? price.effectiveFrom : Date::parse(price.retrievedAt.substr(0, 10));
}

Table tokenPriceTable(const std::vector<TokenPrice> &prices, const Date &oldBefore, const QLocale &locale)
{
    Table table;
    table.name = tokenPriceWords("Prices of tokens");
    const bool hasFlags = std::any_of(prices.begin(), prices.end(), [](const TokenPrice &price) {
        return price.isSetAside || !price.flags.empty();
    });
    table.columns = {textColumn(tokenPriceWords("Provider"), false),
                     textColumn(tokenPriceWords("Model"), false),
                     priceColumn(tokenPriceWords("Input"), {}, false),
                     priceColumn(tokenPriceWords("Output"), {}, false),
                     priceColumn(tokenPriceWords("Cached input"),
                                 tokenPriceWords("For input that the API has in its cache"), true),
                     textColumn(tokenPriceWords("As of"), true, true),
                     textColumn(tokenPriceWords("Source"), true),
                     priceColumn(tokenPriceWords("Batch input"),
                                 tokenPriceWords("For requests that may wait for a batch"), true),
                     priceColumn(tokenPriceWords("Batch output"),
                                 tokenPriceWords("For requests that may wait for a batch"), true),
                     textColumn(tokenPriceWords("Tiers"), true, true),
                     textColumn(tokenPriceWords("Context"), true, true)};
    table.columns[9].toolTip = tokenPriceWords("Other prices for requests with a longer input");
    table.columns[10].unit = tokenPriceWords("tokens");
    if (hasFlags)
        table.columns.insert(table.columns.begin() + 2, textColumn(tokenPriceWords("Flags"), false));
    for (std::size_t i = 0; i < prices.size(); ++i) {
        const TokenPrice &price = prices[i];
        const auto day = dayOf(price);
        TableRow line;
        line.path = QString::number(i);
        line.hasWarning = price.isSetAside || (day && *day < oldBefore);
        TableCell tiers = textCell(price.tiers.empty() ? QString() : QString::number(price.tiers.size()));
        tiers.value = int(price.tiers.size());
        TableCell context =
            textCell(price.contextLimit ? locale.toString(qlonglong(*price.contextLimit)) : unknownText());
        if (price.contextLimit)
            context.value = qlonglong(*price.contextLimit);
        line.cells = {textCell(toQt(price.provider)),
                      textCell(toQt(price.model)),
                      priceCell(price.prices.input, price, locale),
                      priceCell(price.prices.output, price, locale),
                      priceCell(price.prices.cachedInput, price, locale),
                      textCell(day ? toQt(day->iso()) : unknownText()),
                      textCell(toQt(price.source)),
                      priceCell(price.prices.batchInput, price, locale),
                      priceCell(price.prices.batchOutput, price, locale),
                      tiers,
                      context};
        if (hasFlags)
            line.cells.insert(line.cells.begin() + 2, textCell(flagsText(price)));
        table.rows.push_back(std::move(line));
    }
    return table;
}

QString tokenRecordHtml(const TokenPrice &price, const QLocale &locale)
{
    const QString perMillion = tokenPriceWords("%1 per million tokens: %2").arg(toQt(price.currency));
    QStringList rows{row(tokenPriceWords("Price"), perMillion.arg(pricesText(price.prices, locale)))};
    for (const TokenPriceTier &tier : price.tiers)
        rows.append(row(tokenPriceWords("Input above %1 tokens").arg(locale.toString(qlonglong(tier.above))),
                        pricesText(tier.prices, locale)));
    rows.append(row(tokenPriceWords("Context"),
                    price.contextLimit
                        ? tokenPriceWords("%1 tokens").arg(locale.toString(qlonglong(*price.contextLimit)))
                        : QString()));
    rows.append(row(tokenPriceWords("Holds from"),
                    price.effectiveFrom ? toQt(price.effectiveFrom->iso()) : unknownText()));
    rows.append(row(tokenPriceWords("Source"), toQt(price.source)));
    rows.append(row(tokenPriceWords("Read"),
                    toQt(price.retrievedAt).left(16).replace(QLatin1Char('T'), QLatin1Char(' '))));
    rows.append(row(tokenPriceWords("Flags"), flagsText(price)));
    rows.append(row(tokenPriceWords("Pin"), toQt(tokenPinText(price))));
    return QStringLiteral("<p><b>%1 %2</b></p><table>%3</table>")
               .arg(toQt(price.provider).toHtmlEscaped(), toQt(price.model).toHtmlEscaped(),
                    rows.join(QString())) +
           (price.isSetAside ? tokenPriceWords("<p>Set aside: it is not used until it is accepted below.</p>")
                             : QString());
}

} // namespace breakeven
