#include "pricing/gpus/gpu_measure.h"

#include "pricing/gpus/gpu_facts.h"

namespace breakeven {

namespace {

std::optional<double> amountOf(const GpuFacts &facts, GpuMeasure measure)
{
    switch (measure) {
    case GpuMeasure::Tflops:
        return facts.bf16Tflops ? facts.bf16Tflops : facts.fp16Tflops;
    case GpuMeasure::Gib:
        return facts.memoryGb;
    case GpuMeasure::Gpu:
        break;
    }
    return 1;
}

std::vector<GpuAmount> allAmounts(GpuMeasure measure)
{
    std::vector<GpuAmount> amounts;
    for (const GpuFacts &facts : gpuTable())
        if (const auto amount = amountOf(facts, measure))
            amounts.push_back({facts.gpu, facts.variant, *amount});
    return amounts;
}

} // namespace

std::optional<double> amountOfGpu(GpuMeasure measure, std::string_view gpu, std::string_view variant)
{
    const GpuFacts *facts = gpuFacts(gpu, variant);
    return facts ? amountOf(*facts, measure) : std::nullopt;
}

const std::vector<GpuAmount> &gpuAmounts(GpuMeasure measure)
{
    static const std::vector<GpuAmount> tflops = allAmounts(GpuMeasure::Tflops);
    static const std::vector<GpuAmount> gib = allAmounts(GpuMeasure::Gib);
    static const std::vector<GpuAmount> none;
    return measure == GpuMeasure::Tflops ? tflops : measure == GpuMeasure::Gib ? gib : none;
}

void sortBy(PriceFilter &filter, GpuMeasure measure)
{
    filter.sort = measure == GpuMeasure::Gpu ? PriceSort::PerGpu : PriceSort::PerAmount;
    filter.amounts = gpuAmounts(measure);
}

std::optional<double> priceFor(const Offer &offer, GpuMeasure measure)
{
    if (offer.gpuNumerator <= 0)
        return std::nullopt;
    const double each = toDouble(offer.price) / offer.gpuCount();
    if (measure == GpuMeasure::Gpu)
        return each;
    const auto amount = amountOfGpu(measure, offer.gpu, offer.gpuVariant);
    return amount ? std::optional(each / *amount) : std::nullopt;
}

} // namespace breakeven
