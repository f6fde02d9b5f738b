// What the rules of the notes look at, and the notes they made so far.
//
// Owns: a copy of the study where something is shared, and the notes. What it is made of must outlive it.
#pragma once

#include "model/decision/flips.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "pricing/new_study/sellers.h"
#include "pricing/new_study/study_currency.h"
#include "pricing/sanity/sanity_note.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

// An option that rents machines, with what it asks for an hour. Units: of the study's currency.
struct RentedOption
{
    std::string id;
    const Option *option = nullptr;
    const Offer *offer = nullptr; // the record of its price; null: a price of one's own
    double perGpuHour = 0;
    double gpus = 1; // of a machine

    const ProcurementTraits &traits() const { return traitsOf(option->procurement); }
    std::string path(const char *key = "price") const { return "options." + id + "." + key; }
    // A price of one's own counts as of any seller.
    bool isOfSellerOf(const RentedOption &other) const;
    bool isPlacedLike(const RentedOption &other) const; // the same provider and region
    // The same GPU of one provider, in any region; a price of one's own has none.
    bool isOfProviderOf(const RentedOption &other) const;
};

class NoteContext
{
public:
    NoteContext(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                const Comparison &comparison, const Catalogue &catalogue, const std::vector<Flip> &flips);

    const Study &given() const { return m_given; }          // with its shared inputs as they stand
    const Study &study() const { return m_filled.study(); } // with them at every use
    const StudySheet &sheet() const { return m_sheet; }
    const Evaluation &evaluation() const { return m_evaluation; }
    const Comparison &comparison() const { return m_comparison; }
    const Catalogue &catalogue() const { return m_catalogue; }
    const std::vector<Flip> &flips() const { return m_flips; } // in range, nearest first
    // What is left out, by id, at what it would cost today.
    const std::map<std::string, LeftOutOffer> &leftOutOffers() const { return m_leftOutOffers; }

    // In display order, with a known price.
    const std::vector<RentedOption> &rented() const { return m_rented; }
    const OptionOutcome &outcome(const std::string &id) const;
    std::string nameOf(const std::string &id) const { return outcome(id).name; }
    // The GPUs wanted at once by all workloads, by month; for requests, the GPUs that answer them in time.
    // Reference GPUs.
    std::vector<double> peaks() const;
    // The GPUs that machines of this size are held for; for jobs, enough of them that few jobs have to be
    // rented.
    std::vector<double> held(double gpusPerMachine) const;
    // An input of an option's procurement; nothing where it is not there or unknown.
    std::optional<double> value(const Procurement &procurement, const char *key) const;
    // What a dollar of the catalogue is in the study; nothing where no rate is known.
    const std::optional<StudyMoney> &money() const { return m_money; }
    // "H100 SXM": the reference where the procurement names none.
    std::string gpuOf(const Procurement &procurement) const;

    void add(const char *id, const std::string &path, const std::string &text, NoteFix fix,
             std::optional<NotedCost> cost = {});
    void addWithoutFix(const char *id, const std::string &path, const std::string &text)
    {
        m_notes.push_back({id, path, text, std::nullopt});
    }
    std::vector<SanityNote> take() { return std::move(m_notes); }

private:
    const Study &m_given;
    FilledStudy m_filled;
    const StudySheet &m_sheet;
    const Evaluation &m_evaluation;
    const Comparison &m_comparison;
    const Catalogue &m_catalogue;
    const std::vector<Flip> &m_flips;
    std::map<std::string, LeftOutOffer> m_leftOutOffers;
    std::optional<StudyMoney> m_money;
    std::vector<RentedOption> m_rented;
    std::vector<SanityNote> m_notes;
};

// As if it had been ticked when the study was made.
NoteFix addingOffer(const std::string &id, const LeftOutOffer &offer);

NoteFix taking(const std::string &option, const std::string &text);

// As a note tells it of the offer, which is compared with an option of the study.
NotedCost notedCost(const LeftOutOffer &offer, const Study &study);

// Whether work is requests that replicas answer.
bool isOfRequests(const Workload &workload);

// Whether a load has a week's shape or a curve, and is not the same at all hours.
bool hasPattern(const Workload &workload);

// "1,234" from a thousand up, two decimals below.
std::string amountIn(double value);

using NoteRule = void (*)(NoteContext &);
void noteDearCommitments(NoteContext &context);  // N1
void noteDearSpot(NoteContext &context);         // N2
void noteRackSize(NoteContext &context);         // N3
void noteCommittedGpus(NoteContext &context);    // N3
void noteRackGpu(NoteContext &context);          // N4
void noteDearSeller(NoteContext &context);       // N5
void noteOldPrices(NoteContext &context);        // N6
void noteUnusedGpus(NoteContext &context);       // N7
void noteAllocation(NoteContext &context);       // N9
void noteMemory(NoteContext &context);           // N10
void noteIdealSpot(NoteContext &context);        // N11
void noteHosting(NoteContext &context);          // N12
void noteColdStart(NoteContext &context);        // N13
void noteResale(NoteContext &context);           // N14
void notePartsOfMachines(NoteContext &context);  // N15
void noteWeakSource(NoteContext &context);       // N16
void noteTokenPrices(NoteContext &context);      // N17
void noteEndlessWork(NoteContext &context);      // N18
void noteUnmeasuredRate(NoteContext &context);   // N19
void noteCheaperLeftOut(NoteContext &context);   // N20
void noteSlowService(NoteContext &context);      // N21
void notePriceOfOtherGpu(NoteContext &context);  // N22
void noteServerOfOtherGpu(NoteContext &context); // N22
void noteTermsBeyondPlan(NoteContext &context);  // N23
void noteLeaseExample(NoteContext &context);     // N24
void noteRunRange(NoteContext &context);         // N25

} // namespace breakeven
