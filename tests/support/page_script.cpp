#include "tests/support/page_script.h"

#include "data/bundled/bundled.h"
#include "data/page/json_text.h"
#include "tests/support/process.h"

#include <cmath>
#include <cstring>
#include <fstream>
#include <sstream>

namespace breakeven::test {

namespace {

template<class Item, class Json>
std::string list(const std::vector<Item> &items, Json json)
{
    std::string text = "[";
    for (const Item &item : items)
        text += (text.size() > 1 ? "," : "") + json(item);
    return text + "]";
}

std::string requestJson(const PageRequest &request)
{
    return "{\"graph\":" + request.graph +
           ",\"inputs\":" + list(request.inputs, [](int input) { return std::to_string(input); }) +
           ",\"settings\":" +
           list(request.settings,
                [](const std::vector<double> &setting) { return list(setting, jsonNumber); }) +
           ",\"figures\":" + list(request.figures, [](const std::string &figure) { return figure; }) +
           (request.page.empty() ? "" : ",\"page\":" + request.page) + "}";
}

} // namespace

std::vector<std::vector<PageNumber>> calculated(const PageRequest &request, const TemporaryFolder &folder)
{
    const std::string script = folder.file("interpreter.js"), asked = folder.file("request.json"),
                      output = folder.file("numbers");
    std::ofstream(script) << request.script;
    std::ofstream(asked) << requestJson(request);
    const ProcessResult run =
        runProcess("/usr/bin/env",
                   {"node", BREAKEVEN_SOURCE_DIR "/tests/support/page/calculate.js", script, asked, output});
    INFO(run.messages);
    REQUIRE(run.exitCode == 0);
    std::ifstream file(output, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    std::vector<double> numbers(bytes.str().size() / sizeof(double));
    std::memcpy(numbers.data(), bytes.str().data(), numbers.size() * sizeof(double));
    const std::size_t each = numbers.size() / request.settings.size();
    REQUIRE(numbers.size() == request.settings.size() * each);
    std::vector<std::vector<PageNumber>> result(request.settings.size());
    std::size_t at = 0;
    for (auto &setting : result)
        for (const std::size_t end = at + each; at < end; at += 2)
            setting.push_back({numbers[at], numbers[at + 1] != 0});
    return result;
}

std::string interpreterScript()
{
    for (const bundled::File &file : bundled::pageFiles())
        if (file.name == "interpreter.js")
            return file.text;
    return {};
}

double differenceOf(double one, double other)
{
    if (one == other || (std::isnan(one) && std::isnan(other)))
        return 0;
    const double off = std::fabs(one - other) / std::max({1.0, std::fabs(one), std::fabs(other)});
    return std::isnan(off) ? HUGE_VAL : off;
}

} // namespace breakeven::test
