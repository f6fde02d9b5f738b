#include "ui/html/page_sliders.h"

#include "model/decision/search_points.h"
#include "model/decision/sensitivity.h"
#include "ui/words/decision_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace breakeven {

namespace {

constexpr double kSteps = 200; // across a slider, at least

// 1, 2 or 5 of a power of ten.
double roundStep(double step)
{
    const double power = std::pow(10, std::floor(std::log10(step)));
    for (const double factor : {5.0, 2.0})
        if (factor * power <= step)
            return factor * power;
    return power;
}

// 0.3, where 3 times 0.1 is a little more.
double withoutNoise(double value)
{
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.12g", value);
    return std::strtod(digits, nullptr);
}

// Of the one option there is: its cost alone, at both ends of each range.
std::vector<InputSwing> swingsOfOne(const Probe &probe)
{
    std::vector<InputSwing> swings;
    for (const MovableInput &input : probe.inputs()) {
        if (!input.range || input.sheetInput < 0)
            continue;
        const Ends ends = rangeEnds(input);
        InputProbe moved(probe, input);
        const auto low = moved.at(ends.low).figures[0], high = moved.at(ends.high).figures[0];
        if (!low || !high)
            continue;
        InputSwing swing;
        swing.path = input.path;
        swing.low = ends.low;
        swing.high = ends.high;
        swing.swing = *high - *low;
        swings.push_back(std::move(swing));
    }
    std::stable_sort(swings.begin(), swings.end(), [](const InputSwing &a, const InputSwing &b) {
        return std::fabs(*a.swing) > std::fabs(*b.swing);
    });
    return swings;
}

std::vector<InputSwing> swingsOfContest(const Probe &probe)
{
    const int threads = int(std::max(1u, std::thread::hardware_concurrency()));
    std::vector<InputSwing> swings = sensitivityOf(probe, {.withAll = true, .threads = threads}).inputs;
    std::stable_partition(swings.begin(), swings.end(),
                          [](const InputSwing &swing) { return swing.basis == InputSwing::Basis::Range; });
    return swings;
}

// What a machine is sold with: another number of GPUs is another machine, with another price.
bool isFactOfMachine(const Field &field)
{
    const std::string key = field.key;
    return key == "gpus_per_instance" || key == "gpus_per_server";
}

// What people may count on: the range, else a tenth (one of whole things) either way; within what the field
// allows, and of whole things at least one.
Ends plausibleEnds(const MovableInput &input, const InputSwing &swing)
{
    const Ends ends = input.range ? rangeEnds(input) : Ends{swing.low, swing.high};
    const double least = input.isWhole ? std::max(1.0, input.least) : input.least;
    const auto whole = [&](double end, double rounded) { return input.isWhole ? rounded : end; };
    return {std::max(whole(ends.low, std::ceil(ends.low)), least),
            std::min(whole(ends.high, std::floor(ends.high)), input.most)};
}

std::optional<PageSlider> sliderOf(const Probe &probe, const InputSwing &swing)
{
    const MovableInput *input = probe.find(swing.path);
    if (!input || input->sheetInput < 0 || !input->value || swing.swing == 0.0 ||
        isFactOfMachine(*input->field))
        return std::nullopt;
    PageSlider slider;
    slider.path = swing.path;
    slider.title = words::inputTitle(probe.study(), input->path, input->owner, input->label);
    slider.field = input->field;
    slider.sheetInput = input->sheetInput;
    slider.value = *input->value;
    const Ends ends = plausibleEnds(*input, swing);
    slider.low = std::min(ends.low, slider.value);
    slider.high = std::max(ends.high, slider.value);
    if (!(slider.high > slider.low))
        return std::nullopt;
    slider.step = input->isWhole ? 1 : roundStep((slider.high - slider.low) / kSteps);
    return slider;
}

} // namespace

std::vector<double> roundStops(const PageSlider &slider, int count)
{
    const double width = slider.high - slider.low;
    double step = slider.step;
    while (width / step > count)
        step = roundStep(step * 2.5); // 1, 2, 5, 10, …
    std::vector<double> stops{slider.low, slider.value, slider.high};
    for (double k = std::ceil(slider.low / step); k * step < slider.high; ++k)
        stops.push_back(withoutNoise(k * step));
    std::sort(stops.begin(), stops.end());
    stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
    std::erase_if(stops, [&](double stop) { return stop < slider.low || stop > slider.high; });
    return stops;
}

std::vector<PageSlider> pageSliders(const StudyResult &result)
{
    if (result.study.options.empty())
        return {};
    const auto contest = contestIn(result.study, {});
    const std::string cost = "options." + result.sheet.options[0].id + ".npv";
    const auto probe = Probe::of(result.study, contest ? contest->figures() : std::vector<std::string>{cost});
    if (!probe)
        return {};
    std::vector<PageSlider> sliders;
    for (const InputSwing &swing : contest ? swingsOfContest(*probe) : swingsOfOne(*probe))
        if (const auto slider = sliderOf(*probe, swing); slider && sliders.size() < kMostSliders)
            sliders.push_back(*slider);
    return sliders;
}

} // namespace breakeven
