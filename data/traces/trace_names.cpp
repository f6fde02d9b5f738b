#include "data/traces/trace_names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace breakeven {

void nameByDifferences(std::vector<Trace> &traces, const std::vector<std::string> &first)
{
    if (traces.size() < 2) {
        for (Trace &trace : traces)
            trace.name.clear();
        return;
    }
    std::map<std::string, std::set<std::string>> values;
    for (const Trace &trace : traces)
        for (const auto &[name, value] : trace.attributes)
            values[name].insert(value);
    std::map<std::string, int> taken;
    for (Trace &trace : traces) {
        std::string name;
        const auto add = [&](const std::string &label, const std::string &value) {
            if (label != "end_ns" && label != "step_s" && values[label].size() > 1)
                name += (name.empty() ? "" : "/") + value;
        };
        for (const std::string &label : first)
            if (const auto found = trace.attributes.find(label); found != trace.attributes.end())
                add(label, found->second);
        for (const auto &[label, value] : trace.attributes)
            if (std::find(first.begin(), first.end(), label) == first.end())
                add(label, value);
        const int already = taken[name]++;
        trace.name = name.empty() || already > 0
                         ? name + (name.empty() ? "" : "/") + std::to_string(already + 1)
                         : name;
    }
}

std::string withoutEnding(std::string path)
{
    const auto cut = [&] {
        const std::size_t name = path.rfind('/') + 1;
        const std::size_t dot = path.rfind('.');
        const bool isEnding = dot != std::string::npos && dot > name && dot + 1 < path.size() &&
                              std::isalpha(static_cast<unsigned char>(path[dot + 1]));
        if (isEnding)
            path.resize(dot);
    };
    if (path.ends_with(".gz"))
        cut();
    cut();
    return path;
}

} // namespace breakeven
