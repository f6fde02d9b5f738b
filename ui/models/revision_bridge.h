// What changed from one state of a study to another, and what each change adds to every option's total.
//
// The changes are applied one after the other in the order of `study diff --money`, kind by kind
// (data/study_bridge.h); what a change makes depends on those before it, their sum does not. What cannot be
// applied alone (an option that is new) is done last, in one step. Units: the study's currency. Errors: those
// of evaluating either study.
#pragma once

#include "model/result.h"
#include "model/study/study.h"
#include "ui/models/table.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct RevisionStep
{
    std::string path;
    QString what;   // "Owning six servers, Price of a server"
    QString before; // empty: it was not there
    QString after;
    // By option of the bridge; nothing where this change alone cannot be applied.
    std::optional<std::vector<std::optional<double>>> effects;
};

struct RevisionBridge
{
    struct Option
    {
        std::string id;
        QString name;
        int slot = -1;
        std::optional<double> before; // total cost; nothing: not there, or unknown
        std::optional<double> after;
        std::optional<double> together; // what the steps without an effect of their own make, in sum
        // Present values; nothing where neither study is compared by it.
        std::optional<double> presentBefore = {};
        std::optional<double> presentAfter = {};
    };
    // Which option is cheapest, and whether that is by present value: as Compare and `study diff --money`
    // say.
    struct Winner
    {
        QString name = {}; // empty: none can be called cheapest
        bool isPresentValue = false;
    };
    std::vector<Option> options; // of the later study in its order, then those that went away
    std::vector<RevisionStep> steps;
    QString currency;
    Winner winnerBefore = {};
    Winner winnerAfter = {};
};

Result<RevisionBridge> revisionBridge(const Study &before, const Study &after);

// "One entry differs. Own hardware was cheapest; now Rented is (present value)."
QString bridgeSentence(const RevisionBridge &bridge);
// Option, total before and after, difference; the same of the present values where options are compared by
// them.
Table totalsTable(const RevisionBridge &bridge, const QLocale &locale);
// Input, before, after, effect on the total of one option; the last row is their sum.
Table changesTable(const RevisionBridge &bridge, int option, const QLocale &locale);

} // namespace breakeven
