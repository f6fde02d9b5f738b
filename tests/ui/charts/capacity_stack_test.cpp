// The stack of what serves each month: what Qt Charts draws lies where its words and targets are.
#include "ui/charts/capacity_stack.h"
#include "ui/text/numbers.h"

#include "tests/support/drawing_labels.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "tests/ui/charts/painted.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

CapacityStack::Cell cell(double gpus, const QString &what)
{
    return {gpus, {what}, {"capacity", "figure:capacity/" + what}};
}

// Eight GPUs of one's own, from the fifth month on sixteen; the rest is rented, up to four.
CapacityStack growing(int months)
{
    CapacityStack stack;
    stack.title = "What serves each month";
    stack.unit = "GPUs in the busiest hour of the month";
    CapacityStack::Layer owned{PlanSupply::Owned, {}}, spot{PlanSupply::Spot, {}};
    for (int month = 0; month < months; ++month) {
        const double wanted = 10 + month, own = month < 4 ? 8 : 16;
        const double rented = std::clamp(wanted - own, 0.0, 4.0);
        owned.months.push_back(cell(own, "owned"));
        spot.months.push_back(cell(rented, "spot"));
        stack.demand.push_back({cell(wanted, "demand"), wanted * 0.8, wanted, wanted * 1.3});
        stack.shortage.push_back(cell(std::max(0.0, wanted - own - rented), "short"));
        stack.idle.push_back(std::max(0.0, own - wanted));
    }
    stack.layers = {owned, spot};
    for (int order = 0; order < 7; ++order)
        stack.orders.push_back({"Own rack, 1 server", PlanSupply::Owned, order, order + 4, months, {}, {}});
    return stack;
}

} // namespace

TEST_CASE("the areas Qt Charts draws lie under their targets, in light and dark")
{
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
        const Drawing drawing = draw(growing(4), QSizeF(640, 420), styleOf(appearance));
        REQUIRE(figuresOf<PlotPicture>(drawing).size() == 1);
        const QImage image = painted(drawing, appearance);
        const QColor owned = supplyStyle(palette(appearance), PlanSupply::Owned).color;
        int seen = 0;
        for (const ChartTarget &target : drawing.targets)
            if (target.target.quantity.endsWith(QStringLiteral("owned"))) {
                // Below P10, where nothing else lies over it.
                const QPointF at(target.area.center().x(), target.area.bottom() - 12);
                CHECK(distance(image.pixelColor(at.toPoint()), owned) < 12);
                ++seen;
            }
        CHECK(seen == 4);
    }
}

TEST_CASE("a month that is short is hatched above its supply and says by how much")
{
    const CapacityStack stack = growing(14);
    const Drawing drawing = draw(stack, QSizeF(900, 480), styleOf());
    int hatched = 0;
    for (const FilledArea &area : figuresOf<FilledArea>(drawing))
        if (area.fill == Fill::HatchUp && area.color == QColor(palette(Appearance::Light).shortage))
            ++hatched;
    CHECK(hatched >= 3); // of the legend, and of each month that is short by another number
    std::vector<std::string> texts;
    for (const Label &label : labels(drawing))
        texts.push_back(label.text.toStdString());
    for (const char *text :
         {"Short", "Owned", "Spot", "as entered", "P90", "and 3 more in the table below"}) {
        INFO(text);
        CHECK(std::find(texts.begin(), texts.end(), text) != texts.end());
    }
    int shorts = 0;
    for (const ChartTarget &target : drawing.targets)
        shorts += target.target.quantity.endsWith(QStringLiteral("short")) ? 1 : 0;
    CHECK(shorts == int(std::count_if(stack.shortage.begin(), stack.shortage.end(),
                                      [](const CapacityStack::Cell &one) { return one.gpus > 0; })));
}

TEST_CASE("words of the stack never overlap, whatever the size and the number of months")
{
    for (const int months : {1, 12, 36, 60})
        for (const QSizeF size : {QSizeF(420, 360), QSizeF(820, 420), QSizeF(1400, 460)})
            for (const int pixels : {12, 24}) {
                if (pixels == 24 && size.width() < 800)
                    continue;
                CAPTURE(months, size.width(), pixels);
                const CapacityStack stack = growing(months);
                const QSizeF high(size.width(), std::max(size.height(), double(stack.heightFor(pixels + 5))));
                CHECK(clash(draw(stack, high, styleOf(Appearance::Light, pixels))) == "");
            }
}

TEST_CASE("the table of the stack has a row for each month with all that serves it")
{
    const CapacityStack stack = growing(14);
    const ChartTable rows = table(stack, plainLocale());
    REQUIRE(rows.rows.size() == 14);
    REQUIRE(rows.columns.size() == 8);
    CHECK(rows.rows[9].name == "10");
    CHECK(rows.rows[9].cells[0].value == 19);
    CHECK(rows.rows[9].cells[4].value == 16);
    CHECK(rows.rows[9].cells[5].value == 3);
    CHECK(rows.rows[13].cells[6].value == 3);
    CHECK(description(stack, plainLocale()).contains(QStringLiteral("over 14 months")));
}
