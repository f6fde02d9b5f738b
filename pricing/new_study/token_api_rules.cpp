// Those who serve the model for a price of the token: the cheapest host and the one in the middle as rows,
// all others, and the closed models, as candidates with what they would cost.
//
// A row is of a host, no router; its price is dated within 12 months of the study's day and of more than low
// confidence; its context holds a request; and it asks at least a fifth of what the next one asks, since less
// is a slip of the list. What the store was told of a host since takes the place of the catalogue's row.
#include "data/catalogue/known_models.h"
#include "data/catalogue/known_token_prices.h"
#include "model/evaluate/figures_sheet.h"
#include "model/serving/token_bill.h"
#include "model/sheet/evaluation.h"
#include "model/study/price_age.h"
#include "pricing/new_study/left_out_cost.h"
#include "pricing/new_study/option_rules.h"
#include "pricing/new_study/serving_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

constexpr double kLeastOfNext = 0.2; // of the bill of the next host
constexpr const char *kOtherHost = "Another host than those compared.";

// One model at one host.
struct HostedTokens
{
    TokenPrice price;
    std::string host;   // "AWS Bedrock"
    std::string closed; // name of a closed model; empty: it is the model that is served
    Confidence confidence = Confidence::High;
    std::string note;
    std::optional<double> batchDiscount = {};
    double bill = 0; // of a request
    std::string whyNot = {};
};

double ofRequest(const OptionRules &rules, const char *key) { return rules.ofWork(key).value_or(0); }

// A bill for the tokens of a request, to order hosts by.
double billOf(const OptionRules &rules, const MillionTokenPrices &prices)
{
    SheetBuilder builder(1);
    const auto number = [&](double value, Unit unit) { return builder.constant(value, unit); };
    TokenPrices asked{
        number(*prices.input, units::moneyPerMillion), number(*prices.output, units::moneyPerMillion), {}};
    if (prices.cachedInput)
        asked.cached = number(*prices.cachedInput, units::moneyPerMillion);
    const TokenLengths lengths{number(ofRequest(rules, "input_tokens"), units::tokensPerRequest),
                               number(ofRequest(rules, "output_tokens"), units::tokensPerRequest)};
    const Quantity bill =
        builder.name("bill", "Bill of a request",
                     costOfRequest(asked, lengths, number(ofRequest(rules, "cached_share"), units::one)));
    auto sheet = std::move(builder).build();
    return sheet ? Evaluation(std::make_shared<const Sheet>(std::move(*sheet))).at(bill.id(), 0).value_or(NAN)
                 : NAN;
}

HostedTokens hostedBy(const KnownTokenPrice &row)
{
    HostedTokens one;
    one.price.provider = row.provider;
    one.price.model = row.providerModel;
    one.price.prices.input = row.input;
    one.price.prices.cachedInput = row.cachedInput;
    one.price.prices.output = row.output;
    one.price.currency = "USD";
    one.price.source = row.stated.source;
    one.price.effectiveFrom = row.stated.date;
    one.host = row.providerName;
    one.confidence = row.stated.confidence;
    one.note = row.providerModel + " at " + row.providerName;
    if (!row.stated.note.empty())
        one.note += "; " + row.stated.note;
    one.batchDiscount = row.batchDiscount;
    if (row.model.empty())
        one.closed = row.name;
    return one;
}

HostedTokens hostedBy(const TokenPrice &stored, const KnownTokenPrices &known)
{
    return {stored, tokenProviderName(known, stored.provider), {}, Confidence::High, tokenPinText(stored)};
}

// Lists of today say no day from which a price holds.
std::optional<Date> dayOf(const TokenPrice &price)
{
    return price.effectiveFrom || price.retrievedAt.empty() ? price.effectiveFrom
                                                            : Date::parse(price.retrievedAt.substr(0, 10));
}

bool isOutdatedBy(const KnownTokenPrice &row, const std::vector<TokenPrice> &stored)
{
    return std::any_of(stored.begin(), stored.end(), [&](const TokenPrice &price) {
        const auto day = dayOf(price);
        return price.provider == row.provider && (!row.stated.date || !day || *row.stated.date <= *day);
    });
}

std::string whyNoRow(const OptionRules &rules, const HostedTokens &one)
{
    if (!one.closed.empty())
        return "A closed model, for orientation.";
    if (isTokenRouter(one.price.provider))
        return "A router that passes requests on, no host.";
    if (one.confidence == Confidence::Low)
        return "Its price is of low confidence.";
    const auto day = dayOf(one.price);
    if (!day)
        return kUndated;
    if (isOldPrice(*day, rules.request().day, false))
        return "Its price is from " + day->iso() + ", more than 12 months old.";
    const double tokens = ofRequest(rules, "input_tokens") + ofRequest(rules, "output_tokens");
    if (one.price.contextLimit && tokens > double(*one.price.contextLimit))
        return fmt::format("Its context of {} tokens does not hold a request of {:.0f}.",
                           *one.price.contextLimit, tokens);
    return {};
}

bool isOwnName(const ServingTerms &terms, const std::string &name)
{
    return terms.known ? isNamed(*terms.known, name) : shortModelName(name) == shortModelName(terms.model);
}

// Of several rows of one host the one that has the model's own name counts.
void preferOwnNames(const ServingTerms &terms, std::vector<HostedTokens> &hosts)
{
    std::vector<HostedTokens *> ordered;
    for (HostedTokens &one : hosts)
        if (one.whyNot.empty())
            ordered.push_back(&one);
    std::stable_partition(ordered.begin(), ordered.end(),
                          [&](const HostedTokens *one) { return isOwnName(terms, one->price.model); });
    std::set<std::string> taken;
    for (HostedTokens *one : ordered)
        if (!taken.insert(one->price.provider).second)
            one->whyNot = "Another version of the model at the same host.";
}

// All who serve the model, and the closed models, by rising bill.
std::vector<HostedTokens> hostsByBill(const OptionRules &rules)
{
    const ServingTerms &terms = rules.request().serving;
    const KnownTokenPrices &known = rules.catalogue().tokenPrices;
    std::vector<HostedTokens> hosts;
    for (const TokenPrice &price : terms.prices)
        hosts.push_back(hostedBy(price, known));
    for (const KnownTokenPrice &row : known)
        if (terms.known && (row.model.empty() || row.model == terms.known->id) &&
            !isOutdatedBy(row, terms.prices))
            hosts.push_back(hostedBy(row));
    for (HostedTokens &one : hosts) {
        one.bill = billOf(rules, one.price.pricesAt(ofRequest(rules, "input_tokens")));
        one.whyNot = whyNoRow(rules, one);
    }
    std::erase_if(hosts, [](const HostedTokens &one) { return !(one.bill > 0); });
    std::stable_sort(hosts.begin(), hosts.end(),
                     [](const HostedTokens &a, const HostedTokens &b) { return a.bill < b.bill; });
    preferOwnNames(terms, hosts);
    return hosts;
}

// Those that a row may be of, cheapest first; one that asks too little beside the next one says so.
std::vector<const HostedTokens *> rowsAmong(std::vector<HostedTokens> &hosts)
{
    std::vector<HostedTokens *> fit;
    for (HostedTokens &one : hosts)
        if (one.whyNot.empty())
            fit.push_back(&one);
    std::size_t first = 0;
    for (; first + 1 < fit.size() && fit[first]->bill < kLeastOfNext * fit[first + 1]->bill; ++first)
        fit[first]->whyNot = fmt::format("It asks {:.0f} % of what {} asks, which may be a slip of the list.",
                                         100 * fit[first]->bill / fit[first + 1]->bill, fit[first + 1]->host);
    return {fit.begin() + std::ptrdiff_t(first), fit.end()};
}

Input tokenInput(const HostedTokens &one, double value)
{
    Input input;
    input.value = value;
    input.source = one.price.source;
    input.asOf = dayOf(one.price);
    input.confidence = one.confidence;
    input.note = one.note;
    return input;
}

void offerHost(OptionRules &rules, const std::string &id, const std::string &name, const HostedTokens &one,
               const std::string &note = {})
{
    const MillionTokenPrices &prices = one.price.pricesAt(ofRequest(rules, "input_tokens"));
    OptionBuilder draft("token-api", name);
    draft.put("input_price", tokenInput(one, *prices.input));
    draft.put("output_price", tokenInput(one, *prices.output));
    if (prices.cachedInput)
        draft.put("cached_price", tokenInput(one, *prices.cachedInput));
    if (one.batchDiscount)
        draft.put("batch_discount", tokenInput(one, *one.batchDiscount));
    draft.put("price_change",
              rules.shared("token_price_change",
                           ranged(assumedRule(0, "prices stay as they are; they have mostly fallen, and the "
                                                 "range is a rule of the program"),
                                  -0.5, 0.1)));
    if (!note.empty())
        draft.note(note);
    OfferedOption offered{id, draft.option()};
    offered.price = offered.option.procurement.inputs.at("output_price");
    rules.offer(std::move(offered));
}

// Not ticked; a closed model is set beside nothing, for it is another model.
void offerOther(OptionRules &rules, const HostedTokens &one)
{
    const bool isClosed = !one.closed.empty();
    std::string id =
        (isClosed ? kClosedModelId + idFromName(one.closed) : "api-" + idFromName(one.price.provider));
    if (rules.isOffered(id))
        id += "-" + idFromName(shortModelName(one.price.model));
    if (rules.isOffered(id))
        return;
    rules.leaveUnticked(one.whyNot.empty() ? kOtherHost : one.whyNot);
    offerHost(rules, id, isClosed ? fmt::format("{} ({})", one.closed, one.host) : "API (" + one.host + ")",
              one);
    rules.offered().back().isCandidate = !isClosed;
    rules.leaveUnticked({});
}

std::string whyNoRows(const ServingTerms &terms, const std::string &model,
                      const std::vector<HostedTokens> &hosts)
{
    if (std::any_of(hosts.begin(), hosts.end(), [](const HostedTokens &one) { return one.closed.empty(); }))
        return "No host of " + model + " has a price to count on; what others ask stands among the offers.";
    if (!terms.priceRemark.empty())
        return terms.priceRemark;
    return model.empty()
               ? "Which model is served is not said, so no API is compared: name it (--model)."
               : "No host of " + model +
                     " is known, so no API is compared: refresh the source litellm, or add a Token API "
                     "with a price that is typed.";
}

} // namespace

void offerTokenApis(OptionRules &rules)
{
    if (!rules.traitsOfWork().isInTokens)
        return;
    const ServingTerms &terms = rules.request().serving;
    for (const std::string &remark : terms.remarks)
        rules.leaveOut("api", remark);
    std::vector<HostedTokens> hosts = hostsByBill(rules);
    const std::vector<const HostedTokens *> rows = rowsAmong(hosts);
    const std::string model = terms.known ? terms.known->id : terms.model;
    if (rows.empty())
        rules.leaveOut("api", whyNoRows(terms, model, hosts));
    const HostedTokens *middle = rows.empty() ? nullptr : rows[rows.size() / 2];
    if (!rows.empty())
        offerHost(rules, "api", "API (" + rows.front()->host + ")", *rows.front(),
                  rows.size() == 1 ? "The only host of " + model + " that is known."
                                   : fmt::format("The lowest bill of {} hosts of {}.", rows.size(), model));
    if (rows.size() > 1)
        offerHost(rules, "api-median", "API, median host (" + middle->host + ")", *middle,
                  fmt::format("The host in the middle of {} hosts of {}.", rows.size(), model));
    for (const HostedTokens &one : hosts)
        if (rows.empty() || (&one != rows.front() && &one != middle))
            offerOther(rules, one);
}

} // namespace breakeven
