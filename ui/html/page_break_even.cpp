// Where options with replicas and APIs cost the same over the work of a month: the chart of the page Effects
// and its sentences, with the values of the study.
#include "data/page/page_shell.h"
#include "model/levers/serving_reading.h"
#include "ui/charts/drawing_svg.h"
#include "ui/html/page_sections.h"
#include "ui/html/page_words.h"
#include "ui/look/strings.h"
#include "ui/models/serving_charts.h"
#include "ui/text/numbers.h"
#include "ui/text/serving_text.h"
#include "ui/words/break_even_text.h"

namespace breakeven {

namespace {

constexpr QSizeF kPicture{860, 360};
constexpr int kPixelsOfText = 12;

// Both looks: a picture in a page cannot ask the screen for its colours.
std::string picture(const AxisChart &chart, Appearance appearance, const QLocale &locale)
{
    const ChartStyle style{palette(appearance), chartFont(QFont(QStringLiteral("Noto Sans")), kPixelsOfText),
                           locale};
    const QByteArray svg = svgOf(draw(chart, kPicture, style), QColor(style.palette.base), chart.title,
                                 description(chart, locale));
    const bool isDark = appearance == Appearance::Dark;
    return "<div class=\"" + std::string(isDark ? "in-dark" : "in-light") + "\">" +
           svg.mid(svg.indexOf("<svg")).toStdString() + "</div>";
}

std::string workHtml(const SectionParts &parts, const ServingReading &reading, std::size_t place)
{
    const Study &study = parts.content.result.study;
    const QLocale &locale = parts.content.locale;
    const words::NumberStyle style = numberStyle(locale);
    const AxisChart chart = requestsChart(study, reading, shownReplicas(reading, {}), locale);
    const std::string id = "break-even-" + std::to_string(place);
    std::string rows;
    for (const std::string &sentence : words::breakEvenSentences(study, reading, style))
        rows += "<li dir=\"auto\">" + htmlText(sentence) + "</li>";
    const std::string runs = words::breakEvenRuns(reading, style);
    return "<section class=\"break-even\" aria-labelledby=\"" + id + "\"><h2 id=\"" + id + "\">" +
           htmlText(toStd(chart.title)) + "</h2><p class=\"quiet\">" +
           htmlText(toStd(livePageWords("With the values of the study, whatever the sliders say."))) +
           "</p>" + picture(chart, Appearance::Light, locale) + picture(chart, Appearance::Dark, locale) +
           "<ul class=\"notes\">" + rows + "</ul>" +
           (runs.empty() ? "" : "<p class=\"quiet\">" + htmlText(runs) + "</p>") + "</section>";
}

} // namespace

const char *const kBreakEvenStyle =
    ".break-even svg{display:block;width:100%;max-width:1100px;height:auto}\n.in-dark{display:none}\n"
    "@media screen and (prefers-color-scheme:dark){.in-dark{display:block}.in-light{display:none}}\n";

std::string breakEvenHtml(const SectionParts &parts)
{
    const StudyResult &result = parts.content.result;
    std::string html;
    std::size_t place = 0;
    for (const ServingReading &reading :
         readServing(result.study, result.sheet, result.evaluation, {}, LeverDepth::Simulated))
        if (!reading.pairs.empty())
            html += workHtml(parts, reading, place++);
    return html;
}

} // namespace breakeven
