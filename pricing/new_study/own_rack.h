// A rack of own servers as the rules of a new study describe it, without how many there are.
#pragma once

#include "pricing/new_study/option_rules.h"

#include <string>

namespace breakeven {

// Its price, delivery, hosting, care and resale, and what is rented until it is there.
OptionBuilder rackDraft(OptionRules &rules, const ChosenGpu &gpu, const ServerPrice &server,
                        const std::string &name);

} // namespace breakeven
