#include "model/calculators/families.h"

#include "model/calculators/arguments.h"
#include "model/calculators/plain_answer.h"
#include "model/numeric/halton.h"
#include "model/numeric/random.h"
#include "model/numeric/sobol.h"

#include <array>

namespace breakeven::calculators {

namespace {

std::string hexadecimal(std::uint32_t word)
{
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int shift = 28; shift >= 0; shift -= 4)
        text += digits[(word >> shift) & 15];
    return text;
}

Result<CalculatorResult> philoxWords(const Arguments &arguments)
{
    const Integers &counter = arguments.integers("counter");
    const Integers &key = arguments.integers("key");
    const auto word = [](std::uint64_t value) { return std::uint32_t(value); };
    const PhiloxCounter words =
        philox({word(counter[0]), word(counter[1]), word(counter[2]), word(counter[3])},
               {word(key[0]), word(key[1])}, int(arguments.number("rounds")));
    std::vector<OutputValue> texts;
    for (std::uint32_t value : words)
        texts.push_back({hexadecimal(value)});
    return CalculatorResult{CalculatorStatus::Ok, {{"words", {texts}}}};
}

Result<CalculatorResult> uniformNumbers(const Arguments &arguments)
{
    std::vector<double> numbers(std::size_t(arguments.number("dims")));
    fillDimensions(arguments.integer("seed"), std::uint32_t(arguments.integer("stream")),
                   arguments.integer("sample"), 0, numbers);
    std::vector<OutputValue> values;
    for (double number : numbers)
        values.push_back({number});
    return CalculatorResult{CalculatorStatus::Ok, {{"values", {values}}}};
}

Result<CalculatorResult> sobolPoint(const Arguments &arguments)
{
    std::vector<double> values;
    for (int dimension = 0; dimension < int(arguments.number("dims")); ++dimension)
        values.push_back(sobolNumber(arguments.integer("index"), dimension));
    return PlainAnswer().with("values", values).result();
}

Result<CalculatorResult> haltonPoint(const Arguments &arguments)
{
    std::vector<double> values;
    for (int dimension = 0; dimension < int(arguments.number("dims")); ++dimension)
        values.push_back(haltonNumber(arguments.integer("index"), dimension));
    return PlainAnswer().with("values", values).result();
}

} // namespace

std::vector<Calculator> randomNumbers()
{
    return {
        {"philox",
         "The four words that Philox4x32 makes from a counter and a key",
         "Uncertainty (§8): generator; rows RNG-01…03",
         {integersKey("counter", "0,0,0,0", 32, 4), integersKey("key", "0,0", 32, 2),
          numberKey("rounds", "", "10", wholeNumber(0, 100))},
         {{"words", ""}},
         philoxWords},
        {"uniform",
         "The uniform random numbers of one sample",
         "Uncertainty (§8): generator; row RNG-04",
         {integerKey("seed", "1", 64), integerKey("stream", "0", 32, "what the numbers are for"),
          integerKey("sample", "0", 64), numberKey("dims", "", "1", wholeNumber(1, 100000), "how many")},
         {{"values", ""}},
         uniformNumbers},
        {"sobol-point",
         "One point of the Sobol sequence, which fills a cube evenly",
         "Uncertainty (§8): Sobol, Joe and Kuo's numbers, Gray-code order; rows QMC-01, QMC-02",
         {integerKey("index", nullptr, 52, "of the point, from 0"),
          numberKey("dims", "", "1", wholeNumber(1, kSobolDimensions), "how many")},
         {{"values", ""}},
         sobolPoint},
        {"halton-point",
         "One point of the Halton sequence, a prime number a dimension",
         "Uncertainty (§8): Halton, bases 2, 3, 5, …; row QMC-03",
         {integerKey("index", nullptr, 52, "of the point, from 0"),
          numberKey("dims", "", "1", wholeNumber(1, kHaltonDimensions), "how many")},
         {{"values", ""}},
         haltonPoint},
    };
}

} // namespace breakeven::calculators
