#include "model/plan/nonzero_months.h"
#include "model/plan/series_reader.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <cstring>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr int kMonths = 90;
const char *const kWanted[] = {"steps.purchases", "steps.running", "lines.staff.by_month"};

// A sheet of one order of servers, with what is read of it: the month of the order comes first.
struct OneOrder
{
    StudySheet sheet;
    Evaluation evaluation;
    std::vector<int> inputs;
    std::vector<NodeId> wanted;

    explicit OneOrder(const char *renewal) : sheet(made(renewal)), evaluation(sheet.sheet)
    {
        for (const char *key : {"after_months", "servers"})
            for (std::size_t k = 0; k < sheet.sheet->inputs().size(); ++k)
                if (sheet.sheet->inputs()[k].path == std::string("options.own.") + key)
                    inputs.push_back(int(k));
        for (const char *id : kWanted)
            wanted.push_back(sheet.sheet->find(std::string("options.own.") + id).value());
        REQUIRE(inputs.size() == 2);
    }

private:
    static StudySheet made(const char *renewal)
    {
        Draft draft;
        draft.option("own", "owned-rack");
        draft.set("conventions.horizon_months", std::to_string(kMonths));
        draft.set("options.own.delivery_months", "2").set("options.own.hold_months", "24");
        draft.set("options.own.spare_service", "90 %").set("options.own.after_months", "0");
        draft.set("options.own.renewal", renewal).set("conventions.tax_rate", "20 %");
        return required(buildStudySheet(draft.study));
    }
};

} // namespace

TEST_CASE("some months of an order are read with the bits that they have among all months")
{
    OneOrder order("once");
    SeriesReader reader(order.evaluation, order.inputs, order.wanted);
    REQUIRE(reader.isMonthByMonth());
    const std::vector<SeriesReader::Point> points{{5, 1}, {5, 7}, {40, 3}, {80, 200}};
    SeriesReader::Series all = reader.at(points, {0, kMonths});
    for (const MonthRange range : {MonthRange{0, 1}, MonthRange{3, 50}, MonthRange{38, 90}}) {
        SeriesReader::Series some = reader.at(points, range);
        for (std::size_t point = 0; point < points.size(); ++point)
            for (std::size_t k = 0; k < order.wanted.size(); ++k) {
                const auto part = some.of(point, k),
                           same = all.of(point, k).subspan(std::size_t(range.first), part.size());
                CHECK(std::memcmp(part.data(), same.data(), part.size_bytes()) == 0);
            }
    }
}

TEST_CASE("an order costs something in the months of its servers only, whatever their number")
{
    OneOrder order("once");
    SeriesReader reader(order.evaluation, order.inputs, order.wanted);
    NonzeroMonths nonzero(order.evaluation, std::span(order.inputs).subspan(1), order.wanted);
    for (const int month : {0, 1, 30, 70, 87}) {
        CAPTURE(month);
        const MonthRange range = nonzero.with(order.inputs.front(), month);
        CHECK(range.first == month);
        CHECK(range.last == std::min(kMonths, month + 2 + 24));
        const std::vector<SeriesReader::Point> points{{double(month), 1}, {double(month), 500}};
        SeriesReader::Series all = reader.at(points, {0, kMonths});
        for (std::size_t k = 0; k < order.wanted.size(); ++k)
            for (int at = 0; at < kMonths; ++at)
                if (at < range.first || at >= range.last)
                    CHECK(all.of(1, k)[std::size_t(at)] == 0);
    }
}

TEST_CASE("servers that are bought again cost something to the end of the plan")
{
    OneOrder order("renewed");
    NonzeroMonths nonzero(order.evaluation, std::span(order.inputs).subspan(1), order.wanted);
    const MonthRange range = nonzero.with(order.inputs.front(), 10);
    CHECK(range.first == 10);
    CHECK(range.last == kMonths);
}
