#include "app/command_line/decision_json.h"

namespace breakeven {

Json optionIdJson(const Probe &probe, int option)
{
    return option < 0 ? Json(nullptr) : Json(probe.sheet().options[std::size_t(option)].id);
}

Json flipJson(const Probe &probe, const Flip &flip)
{
    const bool isChoice = flip.direction == Flip::Direction::Chosen;
    return {{"path", flip.path},
            {"owner", flip.owner},
            {"label", flip.label},
            {"unit", flip.unit},
            {"value", isChoice ? Json(flip.choice) : number(flip.value)},
            {"flip_value", isChoice ? Json(flip.flipChoice) : number(flip.flipValue)},
            {"whole", flip.isWhole},
            {"direction", directionId(flip.direction)},
            {"in_range", flip.isInRange},
            {"cheapest_before", optionIdJson(probe, flip.before)},
            {"cheapest_beyond", optionIdJson(probe, flip.beyond)},
            {"reason", flip.reason}};
}

} // namespace breakeven
