#include "model/calculators/catalogue.h"

#include "model/calculators/arguments.h"
#include "model/calculators/families.h"
#include "model/numeric/nearest.h"

#include <algorithm>

namespace breakeven {

namespace {

std::vector<Calculator> joined(std::vector<std::vector<Calculator>> parts)
{
    std::vector<Calculator> all;
    for (std::vector<Calculator> &part : parts)
        std::move(part.begin(), part.end(), std::back_inserter(all));
    return all;
}

} // namespace

const std::vector<CalculatorFamily> &calculatorFamilies()
{
    using namespace calculators;
    static const std::vector<CalculatorFamily> families{
        {"finance", joined({ownership(), cashFlow(), runningCost()})},
        {"preemption", joined({preemption(), lifetimes(), fleets()})},
        {"autoscaling", autoscaling()},
        {"scale to zero, queues", joined({replicas(), queues(), scaleToZero()})},
        {"inference in tokens", joined({tokens(), serving(), rooflines()})},
        {"scaling", scaling()},
        {"training", training()},
        {"planning", joined({planning(), costTimeFronts()})},
        {"uncertainty", joined({uncertainty(), randomNumbers()})},
    };
    return families;
}

Result<const Calculator *> findCalculator(const std::string &name)
{
    std::vector<std::string> names;
    for (const CalculatorFamily &family : calculatorFamilies())
        for (const Calculator &calculator : family.calculators) {
            if (name == calculator.name)
                return &calculator;
            names.push_back(calculator.name);
        }
    return Error{ErrorKind::Usage,
                 "There is no calculator '" + name + "'; the nearest are " + inWords(nearest(name, names)) +
                     ".",
                 "calc"};
}

Result<CalculatorResult> calculate(const Calculator &calculator, const std::vector<std::string> &texts)
{
    const auto arguments = Arguments::parse(calculator, texts);
    if (!arguments)
        return arguments.error();
    return calculator.evaluate(*arguments);
}

std::string inWords(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

} // namespace breakeven
