#include "pricing/bill/bill_columns.h"

#include "data/readers/csv_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace breakeven {

namespace {

using Names = std::initializer_list<const char *>;

// "Abonnement-GUID (SubscriptionGuid)" → "SubscriptionGuid": localised exports keep the name in parentheses.
std::string plainName(const std::string &name)
{
    const auto open = name.rfind('(');
    const auto close = name.rfind(')');
    const bool isNamedTwice = open != std::string::npos && close != std::string::npos && close > open + 1;
    return isNamedTwice ? name.substr(open + 1, close - open - 1) : name;
}

CsvHeader plainHeader(const std::vector<std::string> &header)
{
    std::vector<std::string> names;
    for (const std::string &name : header)
        names.push_back(plainName(name));
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

bool isFocus(const CsvHeader &header)
{
    return header.find("billedcost") >= 0 && header.find("chargecategory") >= 0 &&
           first(header, {"chargeperiodstart", "billingperiodstart"}) >= 0;
}

bool isAzure(const CsvHeader &header)
{
    return header.find("metercategory") >= 0 && first(header, {"usagedatetime", "usagedate", "date"}) >= 0 &&
           first(header, {"costinbillingcurrency", "pretaxcost", "cost"}) >= 0;
}

// What was used, or else what is priced.
void setFocusQuantity(const CsvHeader &header, BillColumns &columns)
{
    const bool isConsumed = header.find("consumedquantity") >= 0 && header.find("consumedunit") >= 0;
    columns.quantity = header.find(isConsumed ? "consumedquantity" : "pricingquantity");
    columns.unit = header.find(isConsumed ? "consumedunit" : "pricingunit");
}

BillColumns focusColumns(const CsvHeader &header, BillCost cost)
{
    BillColumns columns;
    columns.format = "focus";
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
        all(header, {"servicename", "servicecategory", "servicesubcategory", "x_skumetercategory"});
    columns.sku = all(header, {"skumeter", "x_skumetername", "x_usagetype", "chargedescription", "skuid",
                               "x_skudescription", "resourcetype", "x_instancetype", "x_skuproductname"});
    columns.details = all(header, {"skupricedetails", "x_skudetails"});
    return columns;
}

BillColumns azureColumns(const CsvHeader &header)
{
    BillColumns columns;
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
    found.isKnown = isFocus(plain) || isAzure(plain);
    for (const BillColumns &known : {focusColumns(plain, BillCost::Effective), azureColumns(plain)})
        for (const std::string &role : billRoles())
            for (const int column : columnsFor(role, known, plain))
                if (column >= 0)
                    found.roles.emplace(role, found.columns[std::size_t(column)]);
    return found;
}

bool isBillHeader(const std::vector<std::string> &header)
{
    const CsvHeader plain = plainHeader(header);
    return isFocus(plain) || isAzure(plain);
}

Result<BillColumns> billColumns(const std::vector<std::string> &header, const BillOptions &options,
                                const std::string &path)
{
    const CsvHeader plain = plainHeader(header);
    BillColumns columns = isFocus(plain)   ? focusColumns(plain, options.cost)
                          : isAzure(plain) ? azureColumns(plain)
                                           : BillColumns{};
    if (columns.format.empty())
        columns.format = "mapped";
    if (options.days)
        columns.days = options.days;
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
        return Error{ErrorKind::BadInput,
                     fmt::format("expected a cost export of Azure or in FOCUS, found the columns {}; name "
                                 "the columns with --map date=COLUMN --map cost=COLUMN",
                                 listed(header)),
                     path};
    columns.costName = plainName(header[std::size_t(columns.cost)]);
    return columns;
}

} // namespace breakeven
