// What the New Study dialog has gathered so far, and the study made of it.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class Store;

// A way to run it that can be ticked: a kind of procurement with the best price known for it.
struct StudyCandidate
{
    std::string kind;
    std::string label;
    std::optional<Offer> offer; // nothing: no price for this GPU, or none needed
    bool needsPrice = false;
    bool isTicked = false;

    bool canBeTicked() const { return offer || !needsPrice; }
};

struct NewStudyPlan
{
    std::string workloadKind;
    Inputs workloadInputs; // those a person has changed, by key
    std::string gpu;       // canonical; empty: any
    std::vector<StudyCandidate> candidates;
};

// One a kind, with the cheapest current price of the GPU in the store, those in other currencies at the
// reference rates of the day; kinds with parts are left out.
std::vector<StudyCandidate> studyCandidates(Store *store, const std::string &gpu,
                                            const std::string &workloadKind, const Date &today);

// Values nobody has changed carry the source "example value". Prices in another currency are converted at the
// reference rates of `store`; without one such an option says why it has no price.
Study studyOf(const NewStudyPlan &plan, const Date &today, const Store *store);

} // namespace breakeven
