#include "ui/html/slider_answers.h"

#include "model/numeric/threads.h"

#include <algorithm>
#include <atomic>
#include <numeric>

namespace breakeven {

namespace {

constexpr std::size_t kMostBytes = 150000; // of all answers
constexpr int kMostWork = 8000;            // stops times options times months, of one slider

bool reachesCall(const LiveNodes &live, NodeId input)
{
    std::vector<char> isReached(std::size_t(live.sheet().size()), 0);
    isReached[std::size_t(input)] = 1;
    for (NodeId id = input; id < live.sheet().size(); ++id)
        if (isReached[std::size_t(id)])
            for (const NodeId dependant : live.sheet().dependants(id))
                isReached[std::size_t(dependant)] = 1;
    return std::any_of(live.calls().begin(), live.calls().end(),
                       [&](NodeId call) { return isReached[std::size_t(call)] != 0; });
}

std::string answersAt(const PageSlider &slider, Evaluation evaluation, const SheetGraph &graph)
{
    std::string json = "[";
    for (const double stop : slider.stops) {
        evaluation.setInput(slider.sheetInput, stop);
        json += (json.size() > 1 ? "," : "") + graph.answersJson(evaluation);
    }
    return json + "]";
}

std::vector<std::string> answersOf(const std::vector<PageSlider> &sliders, const Evaluation &evaluation,
                                   const SheetGraph &graph)
{
    std::vector<std::string> answers(sliders.size());
    std::atomic<std::size_t> next = 0;
    onThreads(int(std::max(1u, std::thread::hardware_concurrency())), [&] {
        for (std::size_t k = next++; k < sliders.size(); k = next++)
            if (!sliders[k].stops.empty())
                answers[k] = answersAt(sliders[k], evaluation, graph);
    });
    return answers;
}

} // namespace

std::vector<std::string> addStops(std::vector<PageSlider> &sliders, const Evaluation &evaluation,
                                  const SheetGraph &graph, const LiveNodes &live, int options)
{
    const Sheet &sheet = live.sheet();
    for (const int count : {20, 10, 5}) {
        if (count * options * sheet.months() > kMostWork)
            continue;
        for (PageSlider &slider : sliders)
            if (reachesCall(live, sheet.inputs()[std::size_t(slider.sheetInput)].node))
                slider.stops = roundStops(slider, count);
        std::vector<std::string> answers = answersOf(sliders, evaluation, graph);
        const auto bytes =
            std::accumulate(answers.begin(), answers.end(), std::size_t(0),
                            [](std::size_t sum, const std::string &answer) { return sum + answer.size(); });
        if (bytes <= kMostBytes)
            return answers;
    }
    for (PageSlider &slider : sliders)
        slider.stops.clear();
    return std::vector<std::string>(sliders.size());
}

} // namespace breakeven
