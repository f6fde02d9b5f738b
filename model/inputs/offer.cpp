#include "model/inputs/offer.h"

namespace breakeven {

Offer::Offer() = default;
Offer::Offer(const Offer &) = default;
Offer::Offer(Offer &&) noexcept = default;
Offer &Offer::operator=(const Offer &) = default;
Offer &Offer::operator=(Offer &&) noexcept = default;
Offer::~Offer() = default;
bool Offer::operator==(const Offer &) const = default;

} // namespace breakeven
