// A study with one of its inputs at other values: what `compare --set PATH=VALUE` gives, to the last bit.
//
// An input of the sheet is varied by the batch reading, which calculates only the wanted figures that depend
// on it, for many values at once. An input that decides how the sheet is built (the length of the plan,
// memory, terms) has the study built anew for each value. Figures have the QUANTITY names of the command
// line. Threads: any number may read a const Probe, one may read an InputProbe. Checked:
// tests/model/probe_test.cpp, against fresh comparisons of all examples and of random studies.
//
// The room: model/decision turns a comparison into a decision: what moves it, what flips it, where two
// options cost the same.
#pragma once

#include "model/evaluate/cost_order.h"
#include "model/sheet/batch.h"
#include "model/sheet/batch_block.h"
#include "model/sheet/figure.h"
#include "model/study/study_path.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

// An input that some result depends on.
struct MovableInput
{
    std::string path;
    std::string owner; // "Own rack"
    std::string label;
    const Field *field = nullptr;
    std::optional<double> value;
    std::optional<Range> range;
    bool isWhole = false; // counts things that come whole
    int sheetInput = -1;  // −1: the sheet is built anew for another value
    // The limits of the field; for a shared input, the limits that all its uses allow.
    double least = 0;
    double most = kNoLimit;
};

// Whether the input counts whole things. An input that may be a fraction, such as an eighth of a machine,
// counts as whole as long as its value is whole.
bool comesWhole(const ConstInputPlace &place);

// The ranking and the figures of a study at one point.
struct Reading
{
    CostOrder order;
    std::vector<std::optional<double>> figures;
};

class Probe
{
public:
    // Errors: as of `buildStudySheet`; NotFound for a figure the study has not.
    static Result<Probe> of(const Study &study, std::vector<std::string> figures = {});
    // Without figures, from the sheet of this study where it has been built before.
    static Probe of(const Study &study, StudySheet sheet);

    const Study &study() const { return m_study; }
    const StudySheet &sheet() const { return m_sheet; }
    const Evaluation &evaluation() const { return *m_evaluation; }
    const std::vector<MovableInput> &inputs() const { return m_inputs; } // in display order
    const Reading &base() const { return m_base; }

    bool areFiguresNumbers() const { return m_areFiguresScalars; } // not sums of months
    // The nodes of the figures, in their order. Requires: figures that are scalars.
    std::vector<NodeId> figureNodes() const;

    const MovableInput *find(const std::string &path) const;
    // How long it takes to read this input: the number of function nodes that depend on it, or all nodes
    // where the sheet is built anew.
    int dearness(const MovableInput &input) const;
    // The reading where the study cannot be built: everything in it is unknown.
    Reading unknown() const;
    // The reading with another value of an input or a choice, for which the sheet is built anew: of the one
    // option that it belongs to, where nothing else can change. Nothing where it cannot be built.
    std::optional<Reading> readingWith(const std::string &path, const std::string &value) const;
    // Whether the speed of some option is estimated: then which one is held back depends on the others.
    bool hasEstimates() const { return m_hasEstimates; }

private:
    friend class InputProbe;
    friend std::vector<Reading> readAt(const Probe &probe, const std::vector<const MovableInput *> &inputs,
                                       const std::vector<std::vector<double>> &values, std::size_t count,
                                       int threads);

    Probe(const Study &study, StudySheet sheet, std::vector<std::string> figures);
    std::optional<Reading> read(const StudySheet &sheet, const Evaluation &evaluation) const;
    // What a plan moves: the wanted nodes that its inputs reach, by their place among the wanted ones, and
    // the options whose standing depends on them.
    struct Moved
    {
        std::vector<std::size_t> wanted;
        std::vector<int> place; // of each wanted node: its own in `wanted`; −1: it is not moved
        std::vector<std::size_t> options;
    };
    Moved movedBy(const BatchPlan &plan) const;
    // The reading that follows from the values of the moved nodes, in their order; all else is as it is.
    Reading read(const Moved &moved, const std::function<double(std::size_t)> &valueOf) const;
    bool asksForClaims() const;
    int onlyOptionOf(const std::string &path) const; // −1: of several, or of none
    void findOwners();
    std::optional<Reading> readingOfOption(int option, const std::string &path,
                                           const std::string &value) const;
    void addInputs();
    void begin();
    void addWanted();

    Study m_study;
    StudySheet m_sheet;
    std::shared_ptr<const Evaluation> m_evaluation; // at the values of the study, for plans to share
    std::vector<std::string> m_figures;
    std::vector<Figure> m_found;                     // in the sheet of the study
    std::vector<std::set<std::string>> m_owners;     // of each figure: the options that it depends on
    std::vector<NodeId> m_wanted;                    // what a reading needs
    std::vector<int> m_place;                        // by node: its place among the wanted ones
    std::vector<std::vector<std::size_t>> m_options; // of each wanted node: those that it says something of
    std::vector<OptionStanding> m_standings;         // at the values of the study
    std::optional<BatchPlan> m_nothingVaried; // of what is wanted, for the plans of inputs to start from
    bool m_areFiguresScalars = true;
    bool m_hasEstimates = false;
    Study m_withoutOptions;
    std::vector<MovableInput> m_inputs;
    Reading m_base;
};

// Several inputs of the sheet at once: values[input][reading]. Requires: inputs with a place in the sheet,
// and figures that are one number each.
std::vector<Reading> readAt(const Probe &probe, const std::vector<const MovableInput *> &inputs,
                            const std::vector<std::vector<double>> &values, std::size_t count, int threads);

using SeenReading = std::shared_ptr<const Reading>;

// One input that is moved. Searches ask for the same points again and again, so the last readings are kept, a
// few thousand at most. After a stop request every reading that is not yet known stays unknown. Requires: the
// probe and the input outlive it.
class InputProbe
{
public:
    InputProbe(const Probe &probe, const MovableInput &input, std::stop_token stop = {});
    InputProbe(const InputProbe &) = delete;
    InputProbe &operator=(const InputProbe &) = delete;

    const MovableInput &input() const { return m_input; }
    // A reading in which everything is unknown where the study cannot be built with this value.
    Reading at(double value);
    std::vector<Reading> at(std::span<const double> values);
    // The same without a copy.
    SeenReading seenAt(double value);
    std::vector<SeenReading> seenAt(std::span<const double> values);
    // Whether a figure may jump as the input moves, because it is rounded, compared, counted or simulated on
    // the way. Otherwise it is continuous.
    bool mayLeap();

private:
    void readAll(std::span<const double> values);
    Reading builtAnew(double value) const;
    Reading evaluated(double value);
    void inOneBatch(std::span<const double> values);
    void know(double value, Reading reading);
    const BatchPlan &plan();

    const Probe &m_probe;
    const MovableInput &m_input;
    std::stop_token m_stop;
    std::optional<BatchPlan> m_plan;
    Probe::Moved m_moved; // by the plan
    std::optional<bool> m_mayLeap;
    std::optional<BatchBlock> m_few, m_many; // of the plan, for some values and for many at once
    std::optional<Evaluation> m_evaluation;  // with the input at the last value
    std::map<double, SeenReading> m_known;
};

} // namespace breakeven
