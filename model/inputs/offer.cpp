#include "model/inputs/offer.h"

namespace breakeven {

Offer::Offer() = default;
Offer::Offer(const Offer &) = default;
Offer::Offer(Offer &&) noexcept = default;
Offer &Offer::operator=(const Offer &) = default;
Offer &Offer::operator=(Offer &&) noexcept = default;
Offer::~Offer() = default;
bool Offer::operator==(const Offer &) const = default;

std::string Offer::gpuCountText() const
{
    if (gpuNumerator == 0)
        return {};
    const std::string count = std::to_string(gpuNumerator);
    return gpuDenominator == 1 ? count : count + "/" + std::to_string(gpuDenominator);
}

} // namespace breakeven
