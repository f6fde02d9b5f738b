// What is worth a look in a study's inputs before it is sent: no source, stale, unused, no range, changed.
#pragma once

#include <QString>

#include "model/study/study_path.h"
#include "ui/result/study_result.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace breakeven {

struct AssumptionCheck
{
    bool isAssumed = false;   // by the program, and nobody has confirmed it
    bool hasNoSource = false; // nothing says where it is from
    bool isStale = false;     // a price older than twelve months at the study's date, pinned or not
    bool hasMoved = false;    // a pinned price that has changed since it was pinned
    bool isShared = false;    // several inputs may be it
    bool isUnused = false;    // no result depends on it
    bool hasNoRange = false;
    bool hasChanged = false;        // differs from the last revision, or is new
    std::optional<double> computed; // what a computed effect comes to
    int usedBy = 0;                 // options whose cost depends on it
    bool flips = false;             // another value within its range changes which option is cheapest
    double swing = 0; // of the difference between the two cheapest, over its range; 0 where it is not known
};

using MovedPaths = std::set<std::string>;

// For one input. Without `use` nothing is known about use, without `moved` about moved prices; about changes
// nothing is said.
AssumptionCheck checkOf(const Study &study, const ConstInputPlace &place, const InputUse *use,
                        const MovedPaths *moved = nullptr);
// A used input that nobody has confirmed, or without a source, a stale one, or a price that has moved.
bool needsLook(const AssumptionCheck &check);
// For a shared assumption: "shared.server".
bool isSharedPath(const std::string &path);
// What an input is called: by its field or, where it is shared and nothing uses it, by its own name.
QString inputName(const Study &study, const ConstInputPlace &place);
// "no source, unused"; empty when there is nothing to say.
QString checkText(const AssumptionCheck &check);

class AssumptionChecks
{
public:
    // Without a result nothing is known about use, without `before` (the last revision) about changes.
    AssumptionChecks(const Study &study, const StudyResultPtr &result, const Study *before = nullptr,
                     const MovedPaths *moved = nullptr);

    const AssumptionCheck &of(const std::string &path) const;
    int needsLookCount() const;
    // Used ones that name no source, beyond those the program assumed.
    int onlyWithoutSource() const;
    // Of those the program assumed, how many can change the answer.
    int flippingCount() const;

private:
    void markWeights(const StudyResult &result);
    void markChanges(const Study &study, const Study &before);

    std::map<std::string, AssumptionCheck> m_checks;
};

} // namespace breakeven
