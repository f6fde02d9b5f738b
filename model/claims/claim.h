// One claim of a document as a row: the words, the number they state, how it is judged, and the formula that
// computes it on a study's sheet.
//
// Every document is one file with its rows; the catalogue is claims.cpp.
#pragma once

#include "model/claims/claims.h"
#include "model/workload/time_base.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct ConstInputPlace;

// Rounded: equal at the step of the last stated digit; About: within a tenth; AtLeast and AtMost: one-sided.
// Whatever the rule, the computed numbers must lie inside a stated range.
enum class ClaimRule { Rounded, About, AtLeast, AtMost };

// True when every computed number agrees with its stated one. Under the rule About a computed range agrees
// when it comes within a tenth of the stated number anywhere.
bool agrees(const ClaimValue &stated, const ClaimValue &computed, ClaimRule rule, double step);

// A study's input that stands for a number of the claim, in the studies that also have `beside`.
struct StudyPath
{
    const char *path;
    const char *beside = nullptr;
};

// A number behind a claim: the study's own input where it has one, else an input of the claim.
struct ClaimFact
{
    const char *key;
    const char *label;
    Unit unit;
    const char *unitText;
    double value;
    std::vector<StudyPath> paths = {};
    const char *note = "";
    const char *source = nullptr; // nothing: the document; "": assumed
    std::optional<Date> date = {};
};

using StudyPaths = std::vector<StudyPath>;

// A number of the document; one that nobody states; one from elsewhere.
ClaimFact statedFact(const char *key, const char *label, Unit unit, const char *unitText, double value,
                     StudyPaths paths = {}, const char *note = "");
ClaimFact assumedFact(const char *key, const char *label, Unit unit, const char *unitText, double value,
                      StudyPaths paths = {}, const char *note = "");
ClaimFact foreignFact(const char *key, const char *label, Unit unit, const char *unitText, double value,
                      StudyPaths paths, const char *note, const char *source, Date date);

struct ClaimDocument;

// What a formula may use, and where it puts its results. Owned by the caller of the formula.
class ClaimContext
{
public:
    ClaimContext(SheetBuilder &builder, const TimeBase &time, const ClaimDocument &document, std::string id,
                 const std::map<std::string, ConstInputPlace> &studyInputs);

    SheetBuilder &builder() const { return m_builder; }
    const TimeBase &time() const { return m_time; }
    bool isDocument(const char *id) const;

    Quantity fact(const ClaimFact &wanted) const;
    // Nothing when the study has no such input, or computes it and no part of the sheet uses the result.
    std::optional<Quantity> studyInput(const StudyPath &path) const;
    // "claims.ID.KEY": a step of the formula that is worth a name.
    Quantity step(const char *key, const char *label, Quantity quantity,
                  Display display = Display::Number) const;

    // The numbers of the claim, in order.
    void computes(const char *label, Quantity quantity, Display display = Display::Number);
    // Numbers the reason speaks of, as {1}, {2}, …
    void otherwise(const char *label, Quantity quantity, Display display = Display::Number);

    // Gives the numbers their ids: "claims.ID" for one; "claims.ID.1", … for several, the last also
    // "claims.ID".
    ClaimNodes finish() const;

private:
    struct Named
    {
        std::string label;
        Quantity quantity;
        Display display;
    };
    std::vector<NodeId> nameAll(const std::string &prefix, const std::vector<Named> &all) const;

    SheetBuilder &m_builder;
    const TimeBase &m_time;
    const ClaimDocument &m_document;
    std::string m_id;
    const std::map<std::string, ConstInputPlace> &m_studyInputs;
    std::vector<Named> m_computed;
    std::vector<Named> m_otherwise;
};

// A part of a convention that the studies with this path can set.
struct ClaimConvention
{
    StudyPath path;
    const char *text;
};

struct ClaimRow
{
    int number = 0; // of the document, from 1
    const char *quote = "";
    ClaimValue stated;
    const char *unit = "";
    const char *reason = ""; // {1}, {2}: the numbers given by `otherwise`
    ClaimRule rule = ClaimRule::Rounded;
    double step = 1; // of Rounded and of ranges: the last stated digit
    const char *convention = "";
    ClaimValue::Kind computed = ClaimValue::Kind::Number; // what `build` computes; None: the reason's numbers
    void (*build)(ClaimContext &claim) = nullptr;         // nothing: nothing is computed
    std::vector<ClaimConvention> settings = {};           // of the convention
    bool restatesInput = false;                           // it follows from no other number of the text
};

struct ClaimDocument
{
    const char *id = ""; // "000"
    const char *title = "";
    const char *source = ""; // of its numbers, as the assumptions show it
    Date date;
    std::vector<ClaimRow> rows;
};

// Minutes of a quantity in hours.
Quantity minutes(Quantity hours);

// Adds the claims of the documents the study checks; a document nobody knows becomes an issue.
std::vector<ClaimNodes> addClaims(SheetBuilder &builder, const Study &study, const TimeBase &time,
                                  std::vector<Issue> &issues);

// One function a document; the catalogue in claims.cpp lists them.
ClaimDocument document000();
ClaimDocument document001();
ClaimDocument document002();
ClaimDocument document003();
ClaimDocument document004();
ClaimDocument document005();
ClaimDocument document006();

} // namespace breakeven
