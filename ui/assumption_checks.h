// What is worth a look in a study's inputs before it is sent: no source, stale, unused, no range, changed.
#pragma once

#include <QString>

#include "ui/study_result.h"

#include <map>
#include <optional>
#include <string>

namespace breakeven {

struct AssumptionCheck
{
    bool hasNoSource = false; // assumed or a standard value nobody confirmed
    bool isStale = false;     // a price older than twelve months at the study's date
    bool isUnused = false;    // no result depends on it
    bool hasNoRange = false;
    bool hasChanged = false;        // differs from the last revision, or is new
    std::optional<double> computed; // what a computed effect comes to
    int usedBy = 0;                 // options whose cost depends on it
};

class AssumptionChecks
{
public:
    // Without a result nothing is known about use, without `before` (the last revision) about changes.
    AssumptionChecks(const Study &study, const StudyResultPtr &result, const Study *before = nullptr);

    const AssumptionCheck &of(const std::string &path) const;
    // A used input without a source, or a stale one.
    bool needsLook(const std::string &path) const;
    bool isStale(const std::string &path) const { return of(path).isStale; }
    int needsLookCount() const;
    // "no source, unused"; empty when there is nothing to say.
    QString words(const std::string &path) const;

private:
    void markChanges(const Study &study, const Study &before);

    std::map<std::string, AssumptionCheck> m_checks;
};

} // namespace breakeven
