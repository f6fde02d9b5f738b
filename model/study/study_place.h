// Where a dotted path leads within a study: the walk behind `findInput`, `setPath` and `textAt`.
//
// Owns: nothing; the pointers live as long as the study that was walked.
#pragma once

#include "model/study/fields.h"

#include <string>

namespace breakeven {

// What a path names: an input (perhaps one of its attributes), or a text.
struct StudyPlace
{
    std::string owner;
    const Field *field = nullptr;
    Input *input = nullptr;           // the shared one, where one stands there; of a series by month none
    Input *own = nullptr;             // what stands there
    std::string path;                 // of `input`, without the attribute
    const FieldSet *fields = nullptr; // of the thing an input or a choice belongs to, with all it has
    Inputs *inputs = nullptr;
    Choices *choices = nullptr;
    std::string attribute; // "value", "source", …
    std::string *text = nullptr;
    const ChoiceField *choice = nullptr;
    std::string what;                   // of a text: "name", "kind", "baseline", …
    Procurement *procurement = nullptr; // of a "kind"
    Workload *workload = nullptr;
    ExchangeRate *rate = nullptr; // of a currency; `attribute` is "value", "as_of" or "source"

    bool isShared() const { return input && path.rfind("shared.", 0) == 0; }
};

// Fills `place` from what `path` names; false when the study has no such place.
bool findStudyPlace(Study &study, const std::string &path, StudyPlace &place);
// For reading alone: nothing is changed through such a place.
bool findStudyPlace(const Study &study, const std::string &path, StudyPlace &place);

// Makes the shared assumption, the GPU, the exchange rate or the measured month that `path` names, where it
// is not there yet. Errors: BadInput for a name that cannot stand in a path, and for a rate of the study's
// own currency.
Result<void> makeNamed(Study &study, const std::string &path);

} // namespace breakeven
