#include "model/claims/claim.h"

#include "model/numeric/number_text.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace breakeven {

namespace {

// Of all documents. A study in another currency would mix its own prices with theirs.
constexpr const char *kCurrency = "USD";

const std::vector<ClaimDocument> &catalogue()
{
    static const std::vector<ClaimDocument> kDocuments{document000(), document001(), document002(),
                                                       document003(), document004(), document005(),
                                                       document006()};
    return kDocuments;
}

const ClaimDocument *findDocument(const std::string &id)
{
    for (const ClaimDocument &document : catalogue())
        if (id == document.id)
            return &document;
    return nullptr;
}

// The known ones among the study's, each once.
std::vector<const ClaimDocument *> documentsOf(const Study &study)
{
    std::vector<const ClaimDocument *> documents;
    for (const std::string &id : study.claims) {
        const ClaimDocument *document = findDocument(id);
        if (document && std::find(documents.begin(), documents.end(), document) == documents.end())
            documents.push_back(document);
    }
    return documents;
}

void tellUnknown(const Study &study, std::vector<Issue> &issues)
{
    for (const std::string &id : study.claims)
        if (!findDocument(id))
            addIssue(issues, {Severity::Warning,
                              "The claims of document '" + id + "' are not known; there are 000 to " +
                                  catalogue().back().id + ".",
                              "claims"});
}

std::string claimId(const ClaimDocument &document, const ClaimRow &row)
{
    return std::string(document.id) + "-" + std::to_string(row.number);
}

const ClaimNodes *findNodes(const StudySheet &sheet, const std::string &id)
{
    const auto found = std::find_if(sheet.claims.begin(), sheet.claims.end(),
                                    [&](const ClaimNodes &nodes) { return nodes.id == id; });
    return found == sheet.claims.end() ? nullptr : &*found;
}

// No number of things or months is below 0: what has to be is never.
double orNever(double number, const std::string &unit)
{
    const bool isCounted = unit == "servers" || unit == "nodes" || unit == "GPUs" || unit == "months";
    return isCounted && number < 0 ? std::numeric_limits<double>::infinity() : number;
}

// Nothing when any of the numbers is unknown.
ClaimValue computedValue(const ClaimRow &row, const ClaimNodes &nodes, const Evaluation &evaluation)
{
    ClaimValue value{row.computed, {}};
    const double scale = std::string(row.unit) == "%" ? 100 : 1;
    for (const NodeId node : nodes.computed) {
        const auto number = evaluation.scalar(node);
        if (!number || std::isnan(*number))
            return {};
        value.numbers.push_back(orNever(*number * scale, row.unit));
    }
    return value;
}

const char *wordFormat(double value, bool isMoney)
{
    if (std::fabs(value) >= 1000)
        return "%.0f";
    return isMoney && std::fabs(value) >= 1 ? "%.2f" : "%.4g";
}

// "61,670", "7.303", "9.59" of money, "55.6 %".
std::string wordOf(const Evaluation &evaluation, NodeId node)
{
    const auto value = evaluation.scalar(node);
    if (!value)
        return "unknown";
    const bool isCount = evaluation.sheet().node(node).unit == units::machine;
    if (std::isinf(*value) || (isCount && *value < 0))
        return "never";
    const bool isPercent = evaluation.sheet().node(node).display == Display::Percent;
    const bool isMoney = evaluation.sheet().node(node).unit.power[std::size_t(Dimension::Money)] != 0;
    char text[64];
    if (isPercent)
        std::snprintf(text, sizeof text, "%.1f", *value * 100);
    else
        std::snprintf(text, sizeof text, wordFormat(*value, isMoney), *value);
    std::string digits = text;
    if (isPercent && digits.size() > 2 && digits.compare(digits.size() - 2, 2, ".0") == 0)
        digits.resize(digits.size() - 2);
    digits = grouped(digits);
    if (digits.starts_with('-'))
        digits.replace(0, 1, "−");
    return digits + (isPercent ? " %" : "");
}

std::string reasonText(const std::string &words, const std::vector<NodeId> &numbers,
                       const Evaluation &evaluation)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isMark = words[i] == '{' && i + 2 < words.size() && words[i + 2] == '}';
        if (!isMark) {
            text += words[i];
            continue;
        }
        text += wordOf(evaluation, numbers.at(std::size_t(words[i + 1] - '1')));
        i += 2;
    }
    return text;
}

ClaimVerdict verdictOf(const ClaimRow &row, const ClaimValue &computed)
{
    if (computed.kind == ClaimValue::Kind::None)
        return ClaimVerdict::NotTestable;
    if (!agrees(row.stated, computed, row.rule, row.step))
        return ClaimVerdict::Contradicted;
    return *row.convention ? ClaimVerdict::UnderConvention : ClaimVerdict::Reproduced;
}

std::vector<ClaimSetting> settingsOf(const ClaimRow &row, const Study &study)
{
    std::vector<ClaimSetting> settings;
    for (const ClaimConvention &part : row.settings) {
        const bool isThere = textAt(study, part.path.path).ok();
        if (isThere && (!part.path.beside || textAt(study, part.path.beside).ok()))
            settings.push_back({part.path.path, part.text});
    }
    return settings;
}

ClaimOutcome check(const Study &study, const ClaimDocument &document, const ClaimRow &row,
                   const StudySheet &sheet, const Evaluation &evaluation)
{
    ClaimOutcome outcome;
    outcome.id = claimId(document, row);
    outcome.document = std::string(document.id) + " " + document.title;
    outcome.quote = row.quote;
    outcome.stated = row.stated;
    outcome.unit = row.unit;
    outcome.convention = row.convention;
    outcome.reason = row.reason;
    if (!row.build)
        return outcome;
    const ClaimNodes *nodes = findNodes(sheet, outcome.id);
    if (!nodes) {
        outcome.reason = "The documents count in US dollars, the study does not.";
        return outcome;
    }
    if (row.computed == ClaimValue::Kind::None) {
        outcome.reason = reasonText(row.reason, nodes->otherwise, evaluation);
        return outcome;
    }
    outcome.nodes = nodes->computed;
    outcome.settings = settingsOf(row, study);
    outcome.computed = computedValue(row, *nodes, evaluation);
    outcome.restatesInput = row.restatesInput && outcome.computed.kind != ClaimValue::Kind::None;
    outcome.verdict = verdictOf(row, outcome.computed);
    outcome.reason = outcome.computed.kind == ClaimValue::Kind::None
                         ? "A number it is computed from is unknown."
                         : reasonText(row.reason, nodes->otherwise, evaluation);
    return outcome;
}

} // namespace

ClaimValue claimNumber(double value) { return {ClaimValue::Kind::Number, {value}}; }
ClaimValue claimRange(double low, double high) { return {ClaimValue::Kind::Range, {low, high}}; }
ClaimValue claimNumbers(std::vector<double> values) { return {ClaimValue::Kind::Numbers, std::move(values)}; }

const char *claimVerdictId(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Reproduced:
        return "reproduced";
    case ClaimVerdict::UnderConvention:
        return "under-convention";
    case ClaimVerdict::Contradicted:
        return "contradicted";
    case ClaimVerdict::NotTestable:
        break;
    }
    return "not-testable";
}

const std::vector<std::string> &claimedDocuments()
{
    static const std::vector<std::string> kIds = [] {
        std::vector<std::string> ids;
        for (const ClaimDocument &document : catalogue())
            ids.emplace_back(document.id);
        return ids;
    }();
    return kIds;
}

std::vector<ClaimNodes> addClaims(SheetBuilder &builder, const Study &study, const TimeBase &time,
                                  std::vector<Issue> &issues)
{
    std::vector<ClaimNodes> all;
    tellUnknown(study, issues);
    if (documentsOf(study).empty() || study.currency != kCurrency)
        return all;
    std::map<std::string, ConstInputPlace> inputs;
    for (const PlacedInput &placed : placedInputs(study))
        inputs.emplace(placed.path, placed.input);
    for (const ClaimDocument *document : documentsOf(study)) {
        for (const ClaimRow &row : document->rows) {
            if (!row.build)
                continue;
            ClaimContext claim(builder, time, *document, claimId(*document, row), inputs);
            row.build(claim);
            all.push_back(claim.finish());
        }
    }
    return all;
}

std::vector<ClaimOutcome> checkClaims(const Study &study, const StudySheet &sheet,
                                      const Evaluation &evaluation)
{
    std::vector<ClaimOutcome> outcomes;
    for (const ClaimDocument *document : documentsOf(study))
        for (const ClaimRow &row : document->rows)
            outcomes.push_back(check(study, *document, row, sheet, evaluation));
    return outcomes;
}

Study underConvention(const Study &study, const ClaimOutcome &claim)
{
    Study next = study;
    for (const ClaimSetting &setting : claim.settings) {
        Study changed = next;
        if (!setPath(changed, setting.path, setting.text))
            continue; // gone since the claim was checked
        const auto before = findInput(next, setting.path);
        const auto after = findInput(changed, setting.path);
        if (before && after) {
            if (before->input->value == after->input->value)
                continue;
            after->input->source = "convention of claim " + claim.id;
            after->input->asOf.reset();
            after->input->confidence = Confidence::Low;
            after->input->price.reset();
        }
        next = std::move(changed);
    }
    return next;
}

} // namespace breakeven
