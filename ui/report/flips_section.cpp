// What moves the difference of the cheapest two, and what would flip the answer.
#include "ui/report/sections.h"

#include "ui/look/strings.h"
#include "ui/models/decision_figures.h"
#include "ui/report/cells.h"
#include "ui/report/paper_table.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

constexpr std::size_t kMostBars = 12;
constexpr std::size_t kMostFlips = 20; // nearest first: what is farther off says little
constexpr int kLine = 15;              // height of a line of a picture, in pixels

Tornado tornadoFor(const ReportData &data)
{
    return data.decision->contest ? tornadoOf(*data.decision, kMostBars, {}, data.locale) : Tornado{};
}

// With its title.
qreal tornadoHeight(const Tornado &tornado)
{
    return tornado.bars.empty() ? 0 : (tornado.heightFor(kLine) + 24) * kPaperPixel;
}

void addTornado(PageFlow &flow, const ReportData &data, const Tornado &tornado)
{
    if (tornado.bars.empty())
        return;
    const qreal height = tornado.heightFor(kLine);
    flow.ensure(tornadoHeight(tornado));
    flow.text(tornado.title, 95, flow.colors().text, true);
    flow.gap(30);
    flow.chart(draw(tornado, QSizeF(flow.chartWidth(), height), flow.chartStyle(data.locale)));
    flow.gap(80);
}

// As on the page Risk, cell by cell.
ReportTable flipRows(const ReportData &data)
{
    ReportTable table = paperTable(flipsTable(*data.decision, {}, data.locale));
    table.rows.resize(std::min(table.rows.size(), kMostFlips));
    return table;
}

} // namespace

void addFlips(PageFlow &flow, const ReportData &data)
{
    if (!data.decision || data.comparison.options.size() < 2)
        return;
    const Tornado tornado = tornadoFor(data);
    flow.heading(tr("What moves the answer, and what would flip it"),
                 std::max(1200.0, tornadoHeight(tornado)));
    addTornado(flow, data, tornado);
    flow.text(toQt(words::nearestFlipLine(*data.decision->probe, data.decision->flips, true,
                                          numberStyle(data.locale))
                       .plain),
              95, flow.colors().text);
    flow.gap(60);
    const ReportTable flips = flipRows(data);
    if (flips.rows.empty())
        flow.text(tr("No single input, within what it allows, and no convention flips the answer."), 85,
                  flow.colors().textSecondary);
    else
        flow.table(flips);
    flow.gap(100);
}

} // namespace breakeven
