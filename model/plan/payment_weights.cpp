#include "model/plan/payment_weights.h"

#include "model/evaluate/evaluate_build.h"
#include "model/sheet/evaluation.h"
#include "model/study/shared_inputs.h"

namespace breakeven {

double PaymentWeights::presentValue(std::span<const double> purchases, std::span<const double> others,
                                    int first) const
{
    double value = 0;
    for (std::size_t k = 0; k < purchases.size(); ++k) {
        const std::size_t month = std::size_t(first) + k;
        value += purchases[k] * atStart[month] + others[k] * within[month];
    }
    return value;
}

Result<PaymentWeights> paymentWeights(const Study &given)
{
    const FilledStudy filled(given);
    const Study &study = filled.study();
    SheetBuilder builder(int(*study.conventions.inputs.at("horizon_months").value));
    Input first;
    first.value = 0;
    const Quantity month = builder.input("month", "Month of the payment", units::month, "months", first);
    const Quantity paid = inMonth(month, builder.constant(1, units::money));
    const Quantity nothing = everyMonth(builder.constant(0, units::money));
    Discounting discounting = discountingOf(study, builder);
    const auto worth = [&](const char *id, Quantity purchases, Quantity others) {
        return builder
            .result(id, "Worth today",
                    discounting.ofStudy.presentValue(purchases, others, discounting.timing))
            .id();
    };
    const NodeId atStart = worth("at_start", paid, nothing);
    const NodeId within = worth("within", nothing, paid);
    const int months = builder.months();
    auto sheet = std::move(builder).build();
    if (!sheet)
        return sheet.error();
    Evaluation evaluation(std::make_shared<const Sheet>(std::move(*sheet)));
    PaymentWeights weights;
    for (int k = 0; k < months; ++k) {
        evaluation.setInput(0, k);
        weights.atStart.push_back(evaluation.scalar(atStart).value_or(0));
        weights.within.push_back(evaluation.scalar(within).value_or(0));
    }
    return weights;
}

} // namespace breakeven
