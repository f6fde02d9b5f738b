#include "ui/dialogs/bill_preview.h"

#include "model/procurement/measured.h"
#include "pricing/bill/bill_option.h"
#include "ui/dialogs/table_form.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace breakeven {

namespace {

QString billPreviewWords(const char *text) { return QCoreApplication::translate("BillPreview", text); }

QString cell(const QString &text, const char *align = "right")
{
    return QStringLiteral("<td align=\"%1\" style=\"padding-right:16px\">%2</td>")
        .arg(QLatin1String(align), text.toHtmlEscaped());
}

QString billRow(const QString &name, const QString &value)
{
    return QStringLiteral("<tr>%1%2</tr>").arg(cell(name, "left"), cell(value));
}

// The categories that any month has, in the order of the fields.
std::vector<Category> categoriesOf(const Bill &bill)
{
    std::vector<Category> categories;
    for (const Category category : billCategories())
        if (std::any_of(bill.months.begin(), bill.months.end(), [category](const BillMonth &month) {
                return month.byCategory[std::size_t(category)].lines > 0;
            }))
            categories.push_back(category);
    return categories;
}

QString monthsHtml(const Bill &bill)
{
    const std::vector<Category> categories = categoriesOf(bill);
    QString html = QStringLiteral("<table><tr>") + cell(billPreviewWords("Month"), "left");
    for (const Category category : categories)
        html += cell(QString::fromUtf8(categoryLabel(category)));
    html += cell(billPreviewWords("In all, %1").arg(toQt(bill.currency))) + QStringLiteral("</tr>");
    for (const BillMonth &month : bill.months) {
        NanoMoney sum = 0;
        html += QStringLiteral("<tr>") + cell(toQt(month.start.iso().substr(0, 7)), "left");
        for (const Category category : categories) {
            const BillShare &share = month.byCategory[std::size_t(category)];
            sum += share.money;
            html += cell(billAmount(share.money));
        }
        html += cell(billAmount(sum)) + QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString sharesHtml(const Bill &bill, const QString &pattern, const std::map<std::string, BillShare> &shares)
{
    QString rows;
    for (const auto &[name, share] : shares)
        rows +=
            billRow(pattern.arg(toQt(name)),
                    share.lines == 1
                        ? billPreviewWords("1 line, %1 %2").arg(billAmount(share.money), toQt(bill.currency))
                        : billPreviewWords("%1 lines, %2 %3")
                              .arg(QLocale().toString(qlonglong(share.lines)), billAmount(share.money),
                                   toQt(bill.currency)));
    return rows;
}

} // namespace

QString billAmount(NanoMoney nano) { return money(toDouble(nano), QLocale()); }

QString withBillFields(QString sentence)
{
    const std::pair<const char *, QString> fields[] = {
        {"--from and --to", billPreviewWords("“First month” and “Last month”")},
        {"--all-lines", billPreviewWords("“Every line, not only machines with GPUs”")},
        {"--whole-months", billPreviewWords("“Its first and last months are whole”")},
        {"--cost billed", billPreviewWords("“billed”")},
        {"--currency USD", billPreviewWords("“Currency”")}};
    for (const auto &[option, field] : fields)
        sentence.replace(QLatin1String(option), field);
    return TableForm::withFields(sentence);
}

QString billHtml(const Bill &bill)
{
    QString html =
        QStringLiteral("<table>") + billRow(billPreviewWords("Cost"), toQt(costWords(bill))) +
        billRow(billPreviewWords("Period"), toQt(bill.firstDay.iso() + " – " + bill.lastDay.iso())) +
        billRow(billPreviewWords("Lines taken"), billPreviewWords("%1 of %2")
                                                     .arg(QLocale().toString(qlonglong(bill.taken)),
                                                          QLocale().toString(qlonglong(bill.lines)))) +
        sharesHtml(bill, billPreviewWords("Taken: %1"), bill.machines) +
        sharesHtml(bill, billPreviewWords("Left out: %1"), bill.leftOut);
    for (const auto &[reason, count] : bill.skipped)
        html +=
            billRow(billPreviewWords("Skipped: %1").arg(toQt(reason)), QLocale().toString(qlonglong(count)));
    html += QStringLiteral("</table><br>") + monthsHtml(bill);
    constexpr std::size_t kShown = 5;
    for (std::size_t i = 0; i < bill.issues.size() && i < kShown; ++i)
        html += QStringLiteral("<p>%1: %2</p>")
                    .arg(QFileInfo(toQt(bill.issues[i].place)).fileName().toHtmlEscaped(),
                         withBillFields(toQt(bill.issues[i].sentence)).toHtmlEscaped());
    return html;
}

BillPreview previewBill(const std::string &path, BillOptions options, BillRoles roles)
{
    auto header = readBillHeader(path);
    if (roles == BillRoles::Recognised && header && !header->isKnown)
        options.roles = header->roles;
    return {std::move(header), readBill(path, options)};
}

} // namespace breakeven
