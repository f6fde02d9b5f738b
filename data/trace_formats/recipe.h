// A recipe says in data how files of one kind become a trace: where their records stand, what the cells are,
// and what is left out. One reader for each kind of trace follows it.
//
// A recipe is a row in the file of its kind (job_recipes.cpp, …) and a line of trace_formats.def.
#pragma once

#include "data/readers/csv_reader.h"
#include "data/trace_formats/trace_format.h"

#include <string>
#include <string_view>
#include <vector>

namespace breakeven {

// What a cell says of its record.
enum class CellRole {
    None,
    Time, // of a clock, or since a beginning
    Day,  // of the time beside it
    Begin,
    End,
    Duration,
    Wait,
    Limit, // how long a job was allowed to run
    Gpus,
    GpusAtFirst, // that it holds too, because it began with them
    GpusPerNode,
    GpusPerTask,
    TasksPerNode,
    Nodes,
    GpuShare, // of each
    GpuHours,
    Copies, // that run beside each other
    Value,
    Work,  // of a GPU in the value: samples
    Rank,  // where the same was measured in several ways
    Group, // keeps runs apart beside their labels
    Label, // tells series apart
    Name,
    Cluster,
    State,
    Event,
    Interrupted, // 1; 0: ended otherwise
};

struct RecipeColumn
{
    CellRole role;
    // Of a table its names, of which the first that is there counts, as of columnOf: "submit_time|submit". Of
    // JSON paths from the root, as records.h explains them, of which the first that leads to something
    // counts.
    const char *names;
    const char *unit = "";
    const char *shown = "";           // name in the preview of JSON; empty: not shown
    const char *as = "";              // role in the preview; empty: the first name, or the label
    const char *label = "";           // of the series
    double factor = 1;                // of its numbers; 0: nothing says it
    CellRole unless = CellRole::None; // is no column where another has this role
    std::string (*of)(std::string_view cell) = nullptr; // what of the cell counts
};

// A column that tells series apart by its own name.
constexpr RecipeColumn labelColumn(const char *name) { return {CellRole::Label, name, "", "", "", name}; }

// Where the records of a file are.
enum class RecordsAre {
    Table,     // under a header
    BareTable, // of separated cells without a header: `header` names them
    Words,     // of cells with blanks between them, -1 for none: `header` names them; remarks begin with ;
    Json,      // at a place in one text
    JsonLines, // a text each; lines that begin with # are remarks
};

// Records that are none of their own, or say nothing: told with their number.
struct LeftOut
{
    CellRole role;
    bool (*isSo)(std::string_view cell);
    const char *one; // " row is a step of a job"
    const char *many;
};

// What the records of jobs are.
enum class JobsAre {
    Listed,   // a job each, with a length or two times
    Reported, // of a scheduler: several may tell of one job, which may still wait or run
    Tried,    // attempts of jobs; one that was tried again comes anew when the attempt before it ended
};

// The zone of times that say none, in files with these names.
struct ZoneOfPlace
{
    const char *needs = "";
    const char *name = "UTC";
    int secondsEast = 0;
};

// A column of which a person has to say whether it counts GPUs: --map NAME=gpus, or NAME=ignore.
struct AskedColumn
{
    const char *name = "";
    const char *question = "";
};

struct ScalingPoint
{
    double gpus = 0;
    double value = 0; // throughput, or seconds for the same work
    double rank = 0;
};

struct Recipe
{
    struct
    {
        const char *name;
        const char *kind;
        const char *description;
        const char *needs = ""; // a table is told by them
    } is;                       // as of TraceFormat
    Result<TraceRows> (*read)(const Recipe &recipe, const TraceFile &file, const TraceReading &reading);
    const char *expected = ""; // "throughputs by GPUs": what a file lacks that has no record that can be used
    std::vector<RecipeColumn> columns;
    RecordsAre records = RecordsAre::Table;
    const char *place = "";    // of the records of JSON: "jobs/*"
    bool takesEmpty = false;   // also a record without cells of its own where a list has none
    const char *header = "";   // of cells without one: "a,b,c"
    const char *unusable = ""; // why a record is left out that does not fit
    std::vector<LeftOut> leftOut{};
    const char *note = "";      // on every file
    const char *empty = "";     // instead of a refusal, where the list of records is empty
    bool holdsToNewest = false; // the last price of a series does, until the newest time of the file
    JobsAre jobs = JobsAre::Listed;
    const char *waits = ""; // states of a job that has not begun: "Pending|Waiting"
    const char *runs = "";  // and of one that has not ended
    ZoneOfPlace zone{};
    AskedColumn gpus{};
    bool hasUnixTimes = false; // smaller numbers are no times
    const char *start = "";    // of times that count from it: "UnixStartTime:", in a remark
    const char *marks = "";    // names that tell JSON, anywhere in its beginning; empty: those it needs
    // Where names do not tell the file.
    bool (*recognises)(const TraceFile &file) = nullptr;
    // The points of one group that count; none: no result.
    std::vector<ScalingPoint> (*gather)(std::vector<ScalingPoint> points) = nullptr;
};

// Recipes live as long as the program.
TraceFormat formatOf(const Recipe &recipe);

// The column that has the first of these names which is there; −1 where none is. A name with ~ behind it has
// a unit of time there, of which the seconds are told: of "lifetime~", "lifetime_h" has 3600.
struct NamedColumn
{
    int index = -1;
    double seconds = 0;
};
NamedColumn columnOf(const CsvHeader &header, std::string_view names);

// Whether a header, or the beginning of a JSON text, has all names of one of the alternatives.
bool hasNeeds(const CsvHeader &header, const char *needs);
bool hasNeeds(std::string_view json, const char *needs);

// The parts of "a|b".
std::vector<std::string_view> alternativesOf(std::string_view text, char between = '|');

} // namespace breakeven
