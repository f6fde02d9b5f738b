#include "ui/report/report.h"

#include "data/readers/file_text.h"

#include "data/export/assumptions.h"
#include "ui/look/font.h"
#include "ui/report/cells.h"
#include "ui/report/sections.h"

#include <QBuffer>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QPrinter>

namespace breakeven {

using namespace paper;

namespace {

constexpr int kResolution = 1200;
constexpr int kSmall = 84;

QString family()
{
    for (const char *name : {"Noto Sans", "DejaVu Sans", "Liberation Sans"})
        if (QFontDatabase::families().contains(QLatin1String(name)))
            return QLatin1String(name);
    return withTabularDigits(QGuiApplication::font()).family();
}

QString headRight(const ReportData &data)
{
    QStringList parts(QString::fromStdString(data.date.iso()));
    if (data.revision > 0)
        parts.append(tr("revision %1").arg(data.revision));
    parts.append(tr("version %1").arg(data.programVersion));
    return parts.join(QStringLiteral(" · "));
}

QString footLeft(const ReportData &data)
{
    const PriceDates prices = priceDates(data.study);
    QStringList sentences;
    if (prices.oldest)
        sentences.append(
            (prices.count == 1 ? tr("Prices: %1 record, of %2.") : tr("Prices: %1 records, oldest %2."))
                .arg(QString::number(prices.count), QString::fromStdString(prices.oldest->iso())));
    const auto tax = data.study.conventions.inputs.find("tax_rate");
    const bool hasTax = tax != data.study.conventions.inputs.end() && tax->second.value.value_or(0) != 0;
    sentences.append(hasTax ? tr("An estimate, not a quote.")
                            : tr("An estimate, not a quote; taxes excluded."));
    return sentences.join(QLatin1Char(' '));
}

// Head and foot are added last, when the number of pages is known.
void addRunningLines(ReportPage &page, const ReportData &data, const PageFlow &flow, int number, int count)
{
    Drawing &shapes = page.shapes;
    const Palette &colors = flow.colors();
    const QPen rule(QColor(colors.border), 8);
    const qreal right = flow.left() + flow.width();
    constexpr qreal kText = 400; // from the edge of the paper
    constexpr qreal kRule = 475;
    const QRectF name =
        shapes.text({flow.left(), kText}, QStringLiteral("Breakeven"), flow.font(90, true), colors.text);
    const QRectF facts =
        shapes.text({right, kText}, headRight(data), flow.font(90), colors.textSecondary, Qt::AlignRight);
    const qreal from = name.right() + 70;
    const QString title =
        QFontMetricsF(flow.font(90))
            .elidedText(QString::fromStdString(data.study.name), Qt::ElideRight, facts.left() - 70 - from);
    shapes.text({from, kText}, title, flow.font(90), colors.textSecondary);
    shapes.line({flow.left(), kRule}, {right, kRule}, rule);
    const qreal foot = shapes.size.height() - kText;
    shapes.line({flow.left(), shapes.size.height() - kRule}, {right, shapes.size.height() - kRule}, rule);
    shapes.text({flow.left(), foot}, footLeft(data), flow.font(kSmall), colors.textSecondary);
    shapes.text({right, foot}, tr("Page %1 of %2").arg(number).arg(count), flow.font(kSmall),
                colors.textSecondary, Qt::AlignRight);
}

// Qt's writer has no setter for the author; the metadata packet has.
QByteArray metadata(const ReportData &data)
{
    return QStringLiteral("<?xpacket begin='\uFEFF' id='W5M0MpCehiHzreSzNTczkc9d'?>"
                          "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
                          "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
                          "<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'>"
                          "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>%1</rdf:li></rdf:Alt></dc:title>"
                          "<dc:creator><rdf:Seq><rdf:li>Breakeven %2</rdf:li></rdf:Seq></dc:creator>"
                          "</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end='w'?>")
        .arg(QString::fromStdString(data.study.name).toHtmlEscaped(), data.programVersion)
        .toUtf8();
}

std::vector<ReportPage> pages(const ReportData &data, QSizeF paper)
{
    PageFlow flow(paper, family());
    addFrontPage(flow, data);
    addComparison(flow, data);
    addTokens(flow, data);
    addServed(flow, data);
    addCostByWorkload(flow, data);
    addMeasured(flow, data);
    addActuals(flow, data);
    addCashFlow(flow, data);
    addRisk(flow, data);
    addPlans(flow, data);
    addFlips(flow, data);
    addAssumptionsLog(flow, data);
    addClaims(flow, data);
    addIssues(flow, data);
    addMonths(flow, data);
    std::vector<ReportPage> result = flow.take();
    for (std::size_t k = 0; k < result.size(); ++k)
        addRunningLines(result[k], data, flow, int(k) + 1, int(result.size()));
    return result;
}

void paintPage(QPainter &painter, const ReportPage &page)
{
    paint(painter, page.shapes);
    for (const ReportPage::Chart &chart : page.charts) {
        painter.save();
        painter.translate(chart.at);
        painter.scale(kPaperPixel, kPaperPixel);
        paint(painter, chart.drawing);
        painter.restore();
    }
}

} // namespace

QByteArray pdf(const ReportData &data, PaperSize paper)
{
    const QPageSize size(paper == PaperSize::A4 ? QPageSize::A4 : QPageSize::Letter);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(size);
    writer.setPageMargins(QMarginsF());
    writer.setResolution(kResolution);
    writer.setTitle(QString::fromStdString(data.study.name));
    writer.setCreator(QStringLiteral("Breakeven ") + data.programVersion);
    writer.setDocumentXmpMetadata(metadata(data));
    QPainter painter(&writer);
    painter.scale(kResolution / 720.0, kResolution / 720.0);
    const std::vector<ReportPage> all = pages(data, QSizeF(size.sizePoints()) * 10);
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (k > 0)
            writer.newPage();
        paintPage(painter, all[k]);
    }
    painter.end();
    return buffer.data();
}

Result<void> print(const ReportData &data, QPrinter &printer)
{
    printer.setPageOrientation(QPageLayout::Portrait);
    printer.setFullPage(true); // the pages have margins of their own
    QPainter painter;
    if (!painter.begin(&printer))
        return Error{ErrorKind::Failed,
                     tr("The printer %1 does not accept pages; check that it is ready, or print to a file.")
                         .arg(printer.printerName())
                         .toStdString(),
                     {}};
    painter.scale(printer.resolution() / 720.0, printer.resolution() / 720.0);
    const QPageRanges wanted = printer.pageRanges();
    bool isFirst = true;
    int number = 0;
    for (const ReportPage &page : pages(data, QSizeF(printer.pageLayout().pageSize().sizePoints()) * 10)) {
        if (++number; !wanted.isEmpty() && !wanted.contains(number))
            continue;
        if (!std::exchange(isFirst, false) && !printer.newPage())
            return Error{ErrorKind::Failed, tr("Printing stopped at page %1.").arg(number).toStdString(), {}};
        paintPage(painter, page);
    }
    return {};
}

Result<void> writePdf(const ReportData &data, const QString &path, PaperSize paper)
{
    return writeFileText(path.toStdString(), pdf(data, paper).toStdString());
}

} // namespace breakeven
