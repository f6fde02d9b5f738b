// Which parts of which sources a refresh fetches, from where and with which key.
#pragma once

#include "data/http/credential.h"
#include "pricing/refresh/refresh.h"
#include "pricing/sources/price_source.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// One part that is to be fetched.
struct RefreshPart
{
    const PriceSource *source;
    std::string name;
    std::string documented; // scheme and host
    std::string base;       // the same, or what answers in its place
    std::optional<Credential> credential;
};

// True when the source asks for no key, or its key is in the environment, in the vendor's file or in
// `secrets`.
bool hasItsKey(const PriceSource &source, const SourceSecrets &secrets = {});

// Errors: BadInput when `secret` cannot be the key of `source`; it does not show it.
Result<void> checkSecret(const PriceSource &source, const std::string &secret);

// Errors: those of `refreshPrices`.
Result<std::vector<RefreshPart>> plannedRefresh(const RefreshOptions &options);

} // namespace breakeven
