// Assumptions that several inputs share: one number with one range and one source, drawn once.
//
// `Study::shared` holds them by name; an input that says a name (`Input::shared`) is that assumption.
// Units: of its first use in display order; before there is one it is a number without unit.
#pragma once

#include "model/result.h"
#include "model/study/fields.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct ConstInputPlace; // model/study/study_path.h

// The input itself or, where it is a shared one, that.
const Input &meant(const Study &study, const Input &input);

// Letters, digits, '-' and '_', so that it can stand in a path.
bool isSharedName(const std::string &name);

// An input that is a shared one.
struct SharedUse
{
    std::string path;
    std::string owner; // "Own rack"
    const Field *field = nullptr;
};
// In display order.
std::vector<SharedUse> usesOf(const Study &study, const std::string &name);
// The same of every name that some input says, in one walk.
std::map<std::string, std::vector<SharedUse>> usesOfAll(const Study &study);
// The field of an assumption that nothing uses: a number without unit and without limits.
const Field &unusedField();
// The field of the first input that uses the shared assumption.
const Field &sharedField(const Study &study, const std::string &name);
const Field &sharedField(const std::vector<SharedUse> &uses);

// The field of an input with the limits that all who share it allow.
Field fieldOfAll(const Study &study, const ConstInputPlace &place);

// Whether the shared assumptions fit together. Errors: BadInput with the path of a use whose name is unknown,
// whose unit differs or whose limits exclude the number, and with the path of a shared assumption that is to
// be another shared one.
Result<void> checkShared(const Study &study);

// Makes the input at `path` the shared one of this name, or one of its own with what was shared where `name`
// is empty. Errors: NotFound for the path, BadInput where it cannot be shared; the study is then unchanged.
Result<void> useShared(Study &study, const std::string &path, const std::string &name);

// Makes the inputs at `paths` one shared assumption, a new one with what the first of them holds. Gives the
// paths of those that held something else. Errors: as of `useShared`; the study is then unchanged.
Result<std::vector<std::string>> shareInputs(Study &study, const std::string &name,
                                             const std::vector<std::string> &paths);

// Removes every assumption that was shared in `before` and that no input of `study` uses any more, together
// with its correlations. Values that a person set stay; their names are returned.
std::vector<std::string> dropUnused(Study &study, const Study &before);

// A study with what is shared written at every use of it, which keeps its name there: for reading. Owns a
// copy only where something is shared. Requires: the study outlives it.
class FilledStudy
{
public:
    explicit FilledStudy(const Study &study);

    const Study &study() const { return m_filled ? *m_filled : m_given; }

private:
    const Study &m_given;
    std::optional<Study> m_filled;
};

} // namespace breakeven
