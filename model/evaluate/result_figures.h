// The table of an option's figures: the key, the name and the unit under which every medium shows each of
// them.
//
// JSON, CSV, workbook, page, window, terminal and PDF loop over this table; a new figure is a row of it and a
// node of its name. JSON and both CSV files tell every figure; the tables of window, page, workbook and PDF
// those with a head. Names are English; a medium in another language translates them. Units: hours, seconds,
// months and years as the ids say; shares 0–1. Checked: the tests figures_in_media of data, ui and
// end_to_end.
#pragma once

#include "model/evaluate/evaluate.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// How a narrow column of a figure is headed, in two lines. "$" in the unit: the study's currency.
struct ColumnHead
{
    const char *title = nullptr; // null: there is no such column
    const char *unit = "";
    const char *help = "";
    bool givesWay = false;         // where there is no room for all columns
    const char *missing = nullptr; // why an option has no value; null: as the option says
    double usual = 0;              // where all options have it, there is nothing to tell
};

struct ResultFigure
{
    // Option: one value for each option. Workload: one for each workload, and one for the whole where exactly
    // one workload has the figure. Tokens: the same for requests in tokens.
    enum class Scope { Option, Workload, Tokens };
    enum class Better { Less, More, Neither };
    // What the figures of an option are about, and so which of its tables they stand in.
    enum class Topic { Cost, Returns, Service };

    Scope scope;
    const char *id;   // as in the JSON results: "cost_per_million_tokens"
    const char *name; // "A million tokens"
    const char *unit; // "$…": the study's currency; "%…": a share; empty: a count
    int decimals;     // as it is shown
    Better better;
    ColumnHead head;
    int row = -1; // of the catalogue
    std::optional<LatencyKind> latency = std::nullopt;
    bool isDetail = false; // left out where there is little room
    Topic topic = Topic::Cost;
    bool isWait = false;       // nothing where no work waits; without end where the queue grows
    bool mayNeverCome = false; // within the plan: +infinity
    // Its node is named by `placeFigure`. The node of any other has the id as its name, below that of the
    // option or of its workload ("options.ID.npv").
    bool isPlaced = false;
    bool isRare = false; // left out of JSON where an option has none

    // `workload`: its index, −1: of the whole. −1: there is no such figure.
    NodeId node(const OptionNodes &option, int workload) const;
    std::optional<double> value(const OptionOutcome &option, int workload) const;

    bool isMoney() const { return *unit == '$'; }
    bool isShare() const { return *unit == '%'; }
    bool isCount() const { return std::string_view(unit) == "machines"; }
    bool isHours() const { return std::string_view(unit) == "GPU-hour"; }
};

// In the order in which tables of options show them; some figures of an option stand once more beside those
// in tokens.
std::span<const ResultFigure> resultFigures();
std::vector<ResultFigure> resultFigures(ResultFigure::Scope scope);
// Requires: a figure of this id and scope.
const ResultFigure &resultFigure(ResultFigure::Scope scope, const char *id);
const ResultFigure &secondsFigure(LatencyKind kind); // "ttft_s", "tpot_s", "e2e_s"

// −1: there is no such figure. Requires: an id of the catalogue.
NodeId nodeOf(const OptionNodes &option, std::string_view id, int workload = -1);
NodeId nodeOf(const FigureNodes &nodes, std::string_view id);
// For a figure of an option whose node has a name of its own.
void placeFigure(OptionNodes &option, std::string_view id, NodeId node);
// Finds the nodes of the figures of all options by their names.
void findFigures(StudySheet &study);
// What the figures at these nodes are worth.
FigureValues valuesOf(const Evaluation &evaluation, const FigureNodes &nodes);

// The figures that some option has a value for.
std::vector<ResultFigure> usedFigures(const Comparison &comparison, ResultFigure::Scope scope,
                                      int workload = -1);

// The columns of a table of options about this: those with a head that have something to tell, details last.
std::vector<ResultFigure> columnsAbout(const Comparison &comparison, ResultFigure::Topic topic);

// "EUR/year" of "$/year", "share" of "%" with a word for it, "h" of "h".
std::string unitOf(const ResultFigure &figure, const std::string &currency, const std::string &share);

// The same beside a name that says what the money is for: "EUR" of "$/year".
std::string columnUnit(const ResultFigure &figure, const std::string &currency, const std::string &share);

enum class TokenDetail { Main, All };
// Of requests in tokens those that an option has; the time to the last token only where there is a target for
// it. `workload`: its index, −1: of the whole, where exactly one workload is counted in tokens.
std::vector<ResultFigure> tokenFiguresOf(const Study &study, const Comparison &comparison, int workload,
                                         TokenDetail detail);

// Null where nothing is counted in tokens.
const TokenOutcome *tokensOf(const OptionOutcome &option, int workload);

// The workload that an index of −1 means: the only one counted in tokens. Gives −1 where there are none or
// several.
int onlyTokenWorkload(const Comparison &comparison);

} // namespace breakeven
