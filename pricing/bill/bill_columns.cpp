#include "pricing/bill/bill_columns.h"

#include "data/readers/csv_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace breakeven {

namespace {

using Names = std::initializer_list<const char *>;

bool isNameCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// "Abonnement-GUID (SubscriptionGuid)" → "SubscriptionGuid": localised exports keep the name in parentheses.
// "Cost ($)" is called so.
std::string plainName(const std::string &name)
{
    const auto open = name.rfind('(');
    const auto close = name.rfind(')');
    const bool isNamedTwice = open != std::string::npos && close != std::string::npos && close > open + 1 &&
                              std::all_of(name.begin() + std::ptrdiff_t(open) + 1,
                                          name.begin() + std::ptrdiff_t(close), isNameCharacter);
    return isNamedTwice ? name.substr(open + 1, close - open - 1) : name;
}

// "lineItem/UsageStartDate", "Usage start date" and "usage.start_date" → "line_item_usage_start_date", …: as
// reports of AWS call their columns in databases.
std::string snakeName(const std::string &name)
{
    std::string snake;
    for (const char c : name) {
        const bool isUpper = std::isupper(static_cast<unsigned char>(c));
        if ((isUpper || !isNameCharacter(c)) && !snake.empty() && snake.back() != '_')
            snake += '_';
        if (isNameCharacter(c))
            snake += char(std::tolower(static_cast<unsigned char>(c)));
    }
    while (snake.ends_with('_'))
        snake.pop_back();
    return snake;
}

CsvHeader snakeHeader(const std::vector<std::string> &header)
{
    std::vector<std::string> names;
    for (const std::string &name : header)
        names.push_back(snakeName(name));
    return CsvHeader(std::move(names));
}

// The currency of "Cost ($)".
std::string currencyOf(const std::string &name)
{
    const auto open = name.rfind('(');
    if (open == std::string::npos || !name.ends_with(')'))
        return {};
    const auto number = numberCell(name.substr(open + 1, name.size() - open - 2) + "1");
    return number ? number->currency : std::string();
}

// "Amount (cents)", "cost_cents".
bool saysCents(const std::string &name)
{
    const std::string snake = "_" + snakeName(name) + "_";
    return snake.find("_cents_") != std::string::npos || snake.find("_cent_") != std::string::npos;
}

CsvHeader plainHeader(const std::vector<std::string> &header)
{
    std::vector<std::string> names;
    for (const std::string &name : header)
        names.push_back(plainName(name));
    return CsvHeader(std::move(names));
}

// "EffectiveCost", "effective_cost" and "Effective Cost" are "effectivecost": as FOCUS and databases call it.
CsvHeader squeezedHeader(const std::vector<std::string> &header)
{
    std::vector<std::string> names;
    for (const std::string &name : header) {
        names.push_back(plainName(name));
        std::erase_if(names.back(), [](char c) { return c == '_' || c == ' '; });
    }
    return CsvHeader(std::move(names));
}

int first(const CsvHeader &header, Names names)
{
    for (const char *name : names)
        if (const int column = header.find(name); column >= 0)
            return column;
    return -1;
}

std::vector<int> all(const CsvHeader &header, Names names)
{
    std::vector<int> columns;
    for (const char *name : names)
        if (const int column = header.find(name); column >= 0)
            columns.push_back(column);
    return columns;
}

// What was used, or else what is priced.
void setFocusQuantity(const CsvHeader &header, BillColumns &columns)
{
    const bool isConsumed = header.find("consumedquantity") >= 0 && header.find("consumedunit") >= 0;
    columns.quantity = header.find(isConsumed ? "consumedquantity" : "pricingquantity");
    columns.unit = header.find(isConsumed ? "consumedunit" : "pricingunit");
}

// FinOps Foundation, FOCUS 1.0 to 1.3.
BillColumns focusColumns(const std::vector<std::string> &names, BillCost cost)
{
    const CsvHeader header = squeezedHeader(names);
    BillColumns columns;
    columns.format = "focus";
    columns.isKnown = header.hasAll({"billedcost", "chargecategory"}) &&
                      first(header, {"chargeperiodstart", "billingperiodstart"}) >= 0;
    columns.isEffective = cost == BillCost::Effective && header.find("effectivecost") >= 0;
    columns.commitmentId = header.find("commitmentdiscountid");
    columns.date = first(header, {"chargeperiodstart", "billingperiodstart"});
    columns.lastDay = header.find("chargeperiodend");
    columns.cost = cost == BillCost::Effective ? first(header, {"effectivecost", "billedcost"})
                                               : header.find("billedcost");
    columns.currency = header.find("billingcurrency");
    columns.charge = header.find("chargecategory");
    columns.region = first(header, {"regionid", "region", "regionname"});
    columns.resource = header.find("resourceid");
    setFocusQuantity(header, columns);
    columns.commitment = all(header, {"commitmentdiscountstatus", "capacityreservationstatus"});
    columns.service =
        all(header, {"servicename", "servicecategory", "servicesubcategory", "xskumetercategory"});
    columns.sku = all(header, {"skumeter", "xskumetername", "xusagetype", "chargedescription", "skuid",
                               "xskudescription", "resourcetype", "xinstancetype", "xskuproductname"});
    columns.details = all(header, {"skupricedetails", "xskudetails"});
    return columns;
}

// Microsoft, "Cost and usage details file schema".
BillColumns azureColumns(const std::vector<std::string> &names, BillCost)
{
    const CsvHeader header = plainHeader(names);
    BillColumns columns;
    columns.isKnown = header.find("metercategory") >= 0 &&
                      first(header, {"usagedatetime", "usagedate", "date"}) >= 0 &&
                      first(header, {"costinbillingcurrency", "pretaxcost", "cost"}) >= 0;
    columns.format = "azure";
    columns.days = DayOrder::MonthFirst;
    columns.date = first(header, {"usagedatetime", "usagedate", "date"});
    columns.cost = first(header, {"costinbillingcurrency", "pretaxcost", "cost"});
    columns.currency = first(header, {"billingcurrencycode", "billingcurrency", "currency", "currencycode"});
    columns.charge = header.find("chargetype");
    columns.region = first(header, {"resourcelocation", "meterregion"});
    columns.resource = first(header, {"resourceid", "instanceid", "instancename"});
    columns.quantity = first(header, {"quantity", "usagequantity"});
    columns.unit = header.find("unitofmeasure");
    columns.service = all(header, {"metercategory", "metersubcategory", "servicefamily"});
    columns.sku = all(header, {"metername", "productname", "product", "productordername"});
    columns.details = all(header, {"additionalinfo"});
    return columns;
}

// Savings plans and reservations as AWS spreads them: what covers use has its effective cost, the negation of
// the covered line counts nothing, and of the fees only what no use was covered with. Source: AWS, "Cost and
// Usage Report: line item, reservation and savings plan details"; aws-well-architected-labs, CUR queries.
std::vector<ChargeCost> awsChargeCosts(const CsvHeader &header)
{
    const auto at = [&](const char *name) { return header.find(name); };
    const int planEffective = at("savings_plan_savings_plan_effective_cost");
    const int planTotal = at("savings_plan_total_commitment_to_date");
    const int planUsed = at("savings_plan_used_commitment");
    const int reserved = at("reservation_effective_cost");
    const int unusedUpfront = at("reservation_unused_amortized_upfront_fee_for_billing_period");
    const int unusedFee = at("reservation_unused_recurring_fee");
    using Is = ChargeMeaning;
    return {{"SavingsPlanCoveredUsage", Is::CoveredByPlan, {planEffective}},
            {"SavingsPlanNegation", Is::Other, {}},
            {"SavingsPlanUpfrontFee", Is::Other, {}},
            {"SavingsPlanRecurringFee", Is::UnusedPlan, {planTotal}, {planUsed}},
            {"DiscountedUsage", Is::CoveredByReservation, {reserved}},
            {"RIFee", Is::UnusedReservation, {unusedUpfront, unusedFee}},
            {"Fee", Is::Other, {}, {}, at("reservation_reservation_a_r_n")}};
}

// AWS, cost and usage reports: "CUR 2.0" of data exports and the legacy report.
BillColumns awsColumns(const std::vector<std::string> &names, BillCost cost)
{
    const CsvHeader header = snakeHeader(names);
    BillColumns columns;
    columns.format = "aws-cur";
    columns.date = header.find("line_item_usage_start_date");
    columns.cost = header.find("line_item_unblended_cost");
    columns.charge = header.find("line_item_line_item_type");
    columns.isKnown = columns.date >= 0 && columns.cost >= 0 && columns.charge >= 0;
    columns.lastDay = header.find("line_item_usage_end_date");
    columns.currency = header.find("line_item_currency_code");
    columns.region = first(header, {"product_region_code", "product_region"});
    columns.resource = header.find("line_item_resource_id");
    columns.quantity = header.find("line_item_usage_amount");
    columns.unit = header.find("pricing_unit");
    columns.service = all(header, {"line_item_product_code", "product_product_name"});
    columns.sku =
        all(header, {"product_instance_type", "line_item_usage_type", "line_item_line_item_description"});
    if (cost == BillCost::Effective && (header.find("savings_plan_savings_plan_effective_cost") >= 0 ||
                                        header.find("reservation_effective_cost") >= 0)) {
        columns.isEffective = true;
        columns.byCharge = awsChargeCosts(header);
    }
    return columns;
}

// Google, "Structure of standard data export" flattened to a table, and the cost table of the console.
BillColumns gcpColumns(const std::vector<std::string> &names, BillCost)
{
    const CsvHeader header = snakeHeader(names);
    BillColumns columns;
    columns.format = "gcp";
    columns.date = first(header, {"usage_start_time", "usage_start_date"});
    columns.cost = header.find("cost");
    columns.service = all(header, {"service_description"});
    columns.sku = all(header, {"sku_description", "s_k_u_description"});
    columns.isKnown = columns.date >= 0 && columns.cost >= 0 && !columns.sku.empty();
    columns.lastDay = header.find("usage_end_time");
    columns.currency = header.find("currency");
    columns.charge = header.find("cost_type");
    columns.region = first(header, {"location_region", "region"});
    columns.resource = first(header, {"resource_global_name", "resource_name"});
    columns.quantity = header.find("usage_amount");
    columns.unit = header.find("usage_unit");
    columns.credits = all(header, {"credits_amount", "credit_amount", "credits", "credits_total",
                                   "total_credits", "credit_total"});
    for (std::size_t i = 0; i < names.size(); ++i)
        if (snakeName(names[i]).starts_with("credit"))
            columns.creditCells.push_back(int(i));
    return columns;
}

// Oracle, "Cost and usage reports": a correction has the money that is taken back.
BillColumns ociColumns(const std::vector<std::string> &names, BillCost)
{
    const CsvHeader header = snakeHeader(names);
    BillColumns columns;
    columns.format = "oci";
    columns.date = header.find("line_item_interval_usage_start");
    columns.cost = header.find("cost_my_cost");
    columns.isKnown = columns.date >= 0 && columns.cost >= 0;
    columns.lastDay = header.find("line_item_interval_usage_end");
    columns.currency = header.find("cost_currency_code");
    columns.region = header.find("product_region");
    columns.resource = header.find("product_resource_id");
    columns.quantity = header.find("usage_billed_quantity");
    columns.service = all(header, {"product_service"});
    columns.sku = all(header, {"product_description", "cost_product_sku"});
    if (header.find("product_description") < 0) // units are of GPUs on lines of their storage, too
        columns.sku = all(header, {"cost_sku_unit_description", "cost_product_sku"});
    return columns;
}

// AWS Cost Explorer, "Download as CSV": a row a day or month, a column each for what it is grouped by.
BillColumns costExplorerColumns(const std::vector<std::string> &names, BillCost)
{
    BillColumns columns;
    columns.format = "aws-cost-explorer";
    if (names.size() < 3 || snakeName(names.back()) != "total_costs" || currencyOf(names.back()).empty())
        return columns;
    columns.isKnown = true;
    columns.currencyOfCost = currencyOf(names.back());
    for (std::size_t i = 1; i + 1 < names.size(); ++i)
        columns.machines.push_back(int(i));
    columns.date = 0;
    columns.cost = int(names.size()) - 1;
    return columns;
}

using ColumnsOf = BillColumns (*)(const std::vector<std::string> &names, BillCost cost);
constexpr std::array<ColumnsOf, 6> kFormats{focusColumns, azureColumns, awsColumns,
                                            gcpColumns,   ociColumns,   costExplorerColumns};

std::optional<BillColumns> knownColumns(const std::vector<std::string> &names, BillCost cost)
{
    for (const ColumnsOf columnsOf : kFormats)
        if (auto columns = columnsOf(names, cost); columns.isKnown)
            return columns;
    return std::nullopt;
}

// By name as written or in plain, or by number from 1; −1 when there is none.
int columnSaid(const std::vector<std::string> &header, const std::string &said)
{
    if (const int column = CsvHeader(header).find(said); column >= 0)
        return column;
    if (const int column = plainHeader(header).find(said); column >= 0)
        return column;
    int number = 0;
    const auto [stop, error] = std::from_chars(said.data(), said.data() + said.size(), number);
    const bool isNumber = error == std::errc() && stop == said.data() + said.size();
    return isNumber && number >= 1 && number <= int(header.size()) ? number - 1 : -1;
}

std::string listed(const std::vector<std::string> &names)
{
    constexpr std::size_t most = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
        text += (i > 0 ? ", " : "") + names[i];
    return names.size() > most ? text + ", …" : text;
}

// What each column is called for a person: its name, or its number where that is empty or taken.
std::vector<std::string> calledColumns(const std::vector<std::string> &header)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < header.size(); ++i)
        names.push_back(columnSaid(header, header[i]) == int(i) && !header[i].empty()
                            ? header[i]
                            : std::to_string(i + 1));
    return names;
}

// The columns that one of the known exports has for a role, and one that is named as the role is.
std::vector<int> columnsFor(const std::string &role, const BillColumns &known, const CsvHeader &header)
{
    std::vector<int> columns;
    if (role == "service")
        columns = known.service;
    else if (role == "sku")
        columns = known.sku;
    else
        columns = {role == "date"       ? known.date
                   : role == "cost"     ? known.cost
                   : role == "currency" ? known.currency
                   : role == "region"   ? known.region
                   : role == "charge"   ? known.charge
                                        : known.resource};
    columns.push_back(header.find(role));
    return columns;
}

void setRole(BillColumns &columns, const std::string &role, int column)
{
    if (role == "date") {
        columns.date = column;
        columns.lastDay = -1;
    } else if (role == "cost") {
        // Whoever names the column wants what stands there.
        if (columns.cost != column) {
            columns.credits.clear();
            columns.byCharge.clear();
        }
        columns.machines.clear();
        columns.cost = column;
    } else if (role == "currency") {
        columns.currency = column;
    } else if (role == "service") {
        columns.service = {column};
    } else if (role == "sku") {
        columns.sku = {column};
        columns.details = {column};
    } else if (role == "region") {
        columns.region = column;
    } else if (role == "charge") {
        columns.charge = column;
    } else {
        columns.resource = column;
    }
}

} // namespace

const std::vector<std::string> &billRoles()
{
    static const std::vector<std::string> roles{"date", "cost",   "currency", "service",
                                                "sku",  "region", "charge",   "resource"};
    return roles;
}

BillHeader billHeader(const std::vector<std::string> &header)
{
    const CsvHeader plain = plainHeader(header);
    BillHeader found;
    found.columns = calledColumns(header);
    const auto known = knownColumns(header, BillCost::Effective);
    found.isKnown = known.has_value();
    std::vector<BillColumns> guesses;
    if (known)
        guesses.push_back(*known);
    else
        for (const ColumnsOf columnsOf : kFormats)
            guesses.push_back(columnsOf(header, BillCost::Effective));
    for (const BillColumns &guess : guesses)
        for (const std::string &role : billRoles())
            for (const int column : columnsFor(role, guess, plain))
                if (column >= 0)
                    found.roles.emplace(role, found.columns[std::size_t(column)]);
    return found;
}

bool isBillHeader(const std::vector<std::string> &header)
{
    return knownColumns(header, BillCost::Effective).has_value();
}

Result<BillColumns> billColumns(const std::vector<std::string> &header, const BillOptions &options,
                                const std::string &path)
{
    BillColumns columns = knownColumns(header, options.cost).value_or(BillColumns{});
    if (columns.format.empty())
        columns.format = "mapped";
    if (options.table.days)
        columns.days = options.table.days;
    for (const auto &[role, said] : options.roles) {
        if (std::find(billRoles().begin(), billRoles().end(), role) == billRoles().end())
            return Error{
                ErrorKind::Usage,
                fmt::format("Expected a role of {}; found '{}'.", fmt::join(billRoles(), ", "), role),
                {}};
        const int column = columnSaid(header, said);
        if (column < 0)
            return Error{ErrorKind::BadInput,
                         fmt::format("has no column '{}' for {}; it has {}", said, role, listed(header)),
                         path};
        setRole(columns, role, column);
    }
    if (columns.date < 0 || columns.cost < 0)
        return Error{
            ErrorKind::BadInput,
            fmt::format("expected a cost export of AWS, Azure, Google or Oracle or in FOCUS, found the "
                        "columns {}; name the columns with --map date=COLUMN --map cost=COLUMN",
                        listed(header)),
            path};
    columns.costName = plainName(header[std::size_t(columns.cost)]);
    columns.currencyOfCost = currencyOf(header[std::size_t(columns.cost)]);
    columns.hasCents = saysCents(header[std::size_t(columns.cost)]);
    return columns;
}

} // namespace breakeven
