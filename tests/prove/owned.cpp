// Servers that are owned already, in studies drawn at random: what was paid is sunk, what holds the work is
// not replaced by the same machine for less, and selling and buying the same back costs what the prices
// differ by.
#include "tests/prove/proof.h"

#include "data/catalogue/catalogue.h"
#include "model/evaluate/evaluate.h"
#include "model/study/study_path.h"
#include "tests/prove/drawn_study.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

namespace breakeven::test {

namespace {

struct DrawnOwned
{
    NewStudyRequest request;
    double price = 0; // of a server, then and now
};

DrawnOwned drawnOwned(StudyDraws &draws)
{
    DrawnOwned drawn;
    NewStudyRequest &request = drawn.request;
    request = drawnStudyOfJobs(draws);
    request.gpu = draws.oneOf<std::string>({"H100 SXM", "A100-80 SXM", "H200"});
    request.today.reset();
    request.day = {2026, 11, 23};
    drawn.price = draws.oneOf<double>({60000, 120000, 310000});
    request.owned = {{draws.oneOf<double>({1, 2, 4, 16, 64}), 8, request.gpu,
                      draws.oneOf<std::string>({"2021-05", "2024-03", "2025-12", "2026-11"}), drawn.price}};
    return drawn;
}

std::optional<OptionOutcome> outcomeOf(const Study &study, const std::string &id)
{
    const auto comparison = evaluate(study);
    if (comparison)
        for (const OptionOutcome &one : comparison->options)
            if (one.id == id)
                return one;
    return std::nullopt;
}

double lineOf(const OptionOutcome &outcome, const std::string &id)
{
    for (const LineOutcome &line : outcome.lines)
        if (line.id == id)
            return line.total.value_or(NAN);
    return 0;
}

bool isNear(double a, double b)
{
    return std::fabs(a - b) <= 1e-6 * std::max({1.0, std::fabs(a), std::fabs(b)});
}

class OwnedCase
{
public:
    OwnedCase(int number, Study study) : m_number(number), m_study(std::move(study)) {}

    int faults() const { return m_faults; }

    // Nothing of the cost hangs on the price paid where nothing is fetched for them.
    void checkSunk()
    {
        Study study = m_study;
        set(study, "options.keep.resale_factor", "0 %");
        const auto cheap = outcomeOf(study, "keep");
        set(study, "options.keep.paid", "999000");
        const auto dear = outcomeOf(study, "keep");
        check("the price paid is sunk",
              cheap && dear && cheap->npv() && dear->npv() && *cheap->npv() == *dear->npv());
    }

    // At one price, then and now, without a discount and a time in which others' machines may be cheaper.
    void checkKept(double price)
    {
        Study study = m_study;
        for (const char *id : {"keep", "replace"}) {
            const std::string path = std::string("options.") + id;
            set(study, path + ".server_price", std::to_string(price));
            set(study, path + ".server_price_change", "0 %");
            set(study, path + ".bulk_discount", "0 %");
            set(study, path + ".delivery_months", "0");
        }
        const auto keep = outcomeOf(study, "keep"), replace = outcomeOf(study, "replace");
        const Inputs &anew = study.options.at("replace").procurement.inputs;
        const bool isHeld =
            !study.options.count("keep-add") &&
            anew.at("servers").value == study.options.at("keep").procurement.inputs.at("owned_servers").value;
        if (!isHeld || !keep || !replace || !keep->npv() || !replace->npv())
            return;
        check("keeping costs no more than replacing", *keep->npv() <= *replace->npv() * (1 + 1e-9));
    }

    void checkSpread(double price)
    {
        const auto sold = outcomeOf(m_study, "replace");
        if (!sold)
            return;
        const Inputs &inputs = m_study.options.at("replace").procurement.inputs;
        const double owned = *inputs.at("owned_servers").value;
        const double fetched = -lineOf(*sold, "owned-resale");
        Study study = m_study;
        set(study, "options.replace.servers", std::to_string(int(owned)));
        for (int year = 2; year <= 5; ++year)
            study.options.at("replace").procurement.inputs.erase("servers_year_" + std::to_string(year));
        study.options.at("replace").procurement.choices["renewal"] = "once";
        study.options.at("replace").procurement.inputs["delivery_months"].value = 0;
        set(study, "options.replace.bulk_discount", "0 %");
        study.options.at("replace").procurement.inputs["server_price"] = Input{};
        study.options.at("replace").procurement.inputs["server_price"].value = fetched / owned + price / 10;
        const auto back = outcomeOf(study, "replace");
        check("selling and buying back costs the spread",
              back && isNear(lineOf(*back, "hardware") + lineOf(*back, "owned-resale"), owned * price / 10));
    }

private:
    void set(Study &study, const std::string &path, const std::string &value)
    {
        check(("can be set: " + path).c_str(), bool(setPath(study, path, value)));
    }
    void check(const char *what, bool holds)
    {
        if (holds)
            return;
        ++m_faults;
        std::printf("  case %d: not so: %s\n", m_number, what);
    }

    int m_number;
    Study m_study;
    int m_faults = 0;
};

} // namespace

bool ownedHolds(int cases, std::uint64_t seed)
{
    int studies = 0, faults = 0;
    for (int number = 0; number < cases; ++number) {
        StudyDraws draws(seed, std::uint64_t(number));
        const DrawnOwned drawn = drawnOwned(draws);
        const auto made = newStudy(drawn.request, bundledCatalogue());
        if (!made || !made->study.options.count("keep") || !made->study.options.count("replace"))
            continue;
        ++studies;
        OwnedCase one(number, made->study);
        one.checkSunk();
        one.checkKept(drawn.price);
        one.checkSpread(drawn.price);
        faults += one.faults();
        if (one.faults() > 0)
            std::printf("case %d: %s\n", number, commandOf(drawn.request).c_str());
    }
    std::printf("%d studies, %d faults\n", studies, faults);
    return faults == 0 && studies > 0;
}

} // namespace breakeven::test
