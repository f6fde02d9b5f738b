// Every option at many places of a sweep over one input of work in tokens: what it costs a month, on how many
// machines, and whether it serves all of it.
//
// The values are those of the study's own sheet, read in batches. Beside the input the servers of every
// option that owns some are moved: as many as the study has, and more where fewer would not serve it. With
// draws each place is one of a run, whose uncertain inputs have the values that it drew. Threads: one at a
// time.
#pragma once

#include "model/levers/serving_reading.h"

#include <memory>
#include <span>

namespace breakeven {

class BatchPlan;
class BatchResults;

// Where an input really is: its own place, or that of the value it shares.
std::string placeOfInput(const Inputs &inputs, const std::string &owner, const char *key);
// Its place among the inputs of the sheet; nothing: no result depends on it.
std::optional<int> placeInSheet(const Sheet &sheet, const std::string &path);
std::optional<double> meantValue(const Study &study, const Inputs &inputs, const char *key);

// The uncertain inputs of some runs.
struct ServingDraws
{
    std::vector<int> inputs;                 // of the sheet
    std::vector<std::vector<double>> values; // [input][run]
};

class ServingSweeper
{
public:
    using Row = std::vector<ServingSample>; // of the options
    struct Place
    {
        double at = 0;
        std::size_t run = 0; // of the draws, where there are any
        // Of less work and of more, where they are known: it takes as many servers as one of them, or so many
        // as lie between.
        const Row *below = nullptr;
        const Row *above = nullptr;
    };

    // Requires: that the draws, if any, live as long.
    ServingSweeper(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                   std::size_t workload, int input, const ServingDraws *draws = nullptr);
    ~ServingSweeper();

    std::size_t options() const { return m_options.size(); }
    const std::string &id(std::size_t option) const { return m_options[option].id; }
    bool isApi(std::size_t option) const { return m_options[option].isApi; }
    bool hasReplicas(std::size_t option) const
    {
        return !m_options[option].isApi && m_options[option].replicas >= 0;
    }

    // Nothing after a stop request.
    std::vector<Row> at(const std::vector<Place> &places, std::stop_token stop) const;
    std::vector<Row> at(const std::vector<double> &points, std::stop_token stop) const;
    // With the servers of the study; empty where it cannot be read.
    Row now(double at) const;

private:
    // One option at the values of a batch.
    struct OptionPlaces
    {
        std::string id;
        bool isApi = false;
        NodeId cost = -1, machines = -1, replicas = -1, asked = -1, served = -1, meets = -1;
        int servers = -1; // place among the moved inputs; −1: their number is no input
        double given = 1; // servers of the study
    };
    using Places = std::vector<Place>;
    using Servers = std::vector<std::vector<double>>; // of each option at each place

    void add(const Study &study, const StudySheet &sheet, const OptionNodes &nodes, std::vector<int> &varied);
    Servers serversFor(const Places &places, std::stop_token stop) const;
    template<class Take>
    void closeServing(const Places &places, const Servers &servers, std::stop_token stop, Take take) const;
    template<class Take>
    bool closeOpen(const Places &places, const Servers &low, const Servers &high, const Servers &tried,
                   std::stop_token stop, Take take) const;
    std::vector<Row> run(const Places &places, const Servers &servers, std::stop_token stop) const;
    ServingSample sampleOf(const BatchResults &results, const OptionPlaces &option, double at,
                           std::size_t sample) const;

    std::size_t m_workload;
    int m_costMonths;
    std::vector<OptionPlaces> m_options;
    std::vector<NodeId> m_wanted;
    std::vector<std::pair<std::size_t, std::span<const double>>>
        m_drawn; // place among the moved inputs, runs
    std::unique_ptr<BatchPlan> m_plan;
};

// Two neighbouring rows between which something changes.
struct ServingChange
{
    // An option with replicas and an API.
    struct Pair
    {
        std::size_t own = 0;
        std::size_t api = 0;

        bool bothServe(const ServingSweeper::Row &row) const { return row[own].serves && row[api].serves; }
        bool isOwnDearer(const ServingSweeper::Row &row) const { return row[own].cost > row[api].cost; }
        // Both serve at either end, and change places between.
        bool changePlaces(const ServingSweeper::Row &a, const ServingSweeper::Row &b) const
        {
            return bothServe(a) && bothServe(b) && isOwnDearer(a) != isOwnDearer(b);
        }
    };

    ServingSweeper::Row low;
    ServingSweeper::Row high;
    std::optional<Pair> pair; // that changes places; nothing: any change of any option
    bool isStep = false; // a machine is added to the option of the pair, whether they change places or not
    std::size_t run = 0;

    double from() const { return low.front().at; }
    double to() const { return high.front().at; }
};

std::vector<ServingChange::Pair> pairsOf(const ServingSweeper &sweeper);

// How changes are closed in on: places tried inside each at a time, and how often.
struct ServingCloseness
{
    int between = 7;
    int rounds = 8;
};

// Closes in on the first change among the places tried inside each, all at once, so that a round is one
// batch. A change of any option is that a machine is added to fewer than 32, that it no longer serves, or
// that one of the pairs changes places.
void closeIn(const ServingSweeper &sweeper, const std::vector<ServingChange::Pair> &pairs,
             std::vector<ServingChange> &changes, const ServingCloseness &closeness, std::stop_token stop);
bool isAnyChange(const ServingSweeper &sweeper, const std::vector<ServingChange::Pair> &pairs,
                 const ServingSweeper::Row &a, const ServingSweeper::Row &b);

// Where the pair of a change costs the same.
ServingCrossing crossingIn(const ServingSweeper &sweeper, const ServingChange &change);

} // namespace breakeven
