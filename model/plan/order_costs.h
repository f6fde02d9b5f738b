// What an order of machines costs, whenever it is placed: the cost of the option itself, begun in that month
// and ended with its term, read from the study's own sheet.
//
// Machines that are bought stay for their holding period, a commitment for its term; what follows is another
// order. Present values follow the conventions of the study. Staff, and the extra cost of space on a small
// site, depend on all machines in service together, so they stand apart from the orders. Threads: one at a
// time. Checked: tests/model/plan_test.cpp, against `compare`.
#pragma once

#include "model/plan/payment_weights.h"
#include "model/plan/series_reader.h"

#include "model/evaluate/evaluate.h"
#include "model/finance/rack_network.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace breakeven {

struct OrderCost
{
    double presentValue = 0;
    double total = 0; // undiscounted
};

// Months [first, last) of the plan.
struct Service
{
    int first = 0;
    int last = 0;

    int months() const { return last > first ? last - first : 0; }
};

// The price of space, in money per kilowatt and month: `space`, and `largeSpace` in a month with this many
// machines in service or more.
struct LargeSite
{
    int machines = 1;
    double space = 0;
    double largeSpace = 0;
};

inline constexpr const char *kOwnedServersKey = "owned_servers"; // of an owned rack

// How an option with a term is written so that it is a single order, or the servers that are owned already.
struct OrderForm
{
    const char *amountKey = ""; // "servers", "gpus"
    double amountOfMachine = 1;
    double delivery = 0;              // months
    double time = 0;                  // months in service
    double renewalChange = 0;         // of the price of a commitment that follows another
    bool hasEconomyOfScale = true;    // larger orders are cheaper a machine
    int fullDiscount = 1;             // the order size from which machines get no cheaper
    bool hasSpares = false;           // whole spares are bought with an order
    std::vector<NetworkStep> network; // by the most machines in service at once; empty: none
    std::optional<LargeSite> site;
};

// Machines in service beyond the useful number serve nothing, and an order beyond the largest size gets no
// better price: it could pay only by being sold again.
struct OrderSizes
{
    int useful = 1;
    int largest = 1;
};

class OrderCosts
{
public:
    // Requires: a completed study with one workload and nothing shared; `option` is one of its options and
    // has this form.
    OrderCosts(const Study &study, const std::string &option, const OrderForm &form,
               const PaymentWeights &weights);
    ~OrderCosts();
    OrderCosts(OrderCosts &&) noexcept;

    // Why its cost is not known; empty where it is.
    const std::string &unknown() const { return m_unknown; }
    // Reference GPUs of one machine.
    double capacity() const { return m_capacity; }
    // When machines that are ordered in a month do work.
    Service serviceOf(int month) const;
    // `fleet`: the most machines in service at once. Requires: service within the plan, machines ≥ 1.
    OrderCost of(int month, int machines, int fleet) const;
    // What this many machines in service in a month cost together, beside their orders: staff, and the extra
    // cost of space on a small site. Present value.
    double shared(int month, int machines) const;
    // The lowest cost of a useful machine, over all orders for such a fleet that do not earn money; infinite
    // where all of them do.
    double leastOf(int month, const OrderSizes &sizes, int fleet) const;
    // The size from `machines` up to the largest whose order costs least without earning money: a larger one
    // can cost less in all where its discount is won back by the resale.
    int cheapestFrom(int month, int machines, const OrderSizes &sizes, int fleet) const;
    // The lowest part of `shared` that falls to a useful machine in service.
    double leastShared(int month, int useful) const;
    // The machines of a large site, where its cheaper space may make it pay to have more machines than are
    // useful; else `useful`.
    int machinesOfSite(int useful) const;
    // False where spares are bought with the orders and there are more order sizes than can be tried.
    bool isLeastKnown(const OrderSizes &sizes) const;
    int fullDiscount() const { return m_form.fullDiscount; }
    const std::vector<NetworkStep> &network() const { return m_form.network; }
    // Its place in the network; orders of two fleets of one step cost the same.
    std::size_t stepOf(int fleet) const;

private:
    struct Reading;
    struct SharedReading;

    const Reading &reading() const;
    SharedReading &sharedReading() const;
    std::vector<int> triedSizes(const OrderSizes &sizes) const;
    double costOfUse(int month, int machines, int useful, int fleet) const;
    int lastThatCosts(int month, int machines, int tooMany, int fleet) const;
    std::vector<OrderCost> read(int month, std::span<const int> machines, std::size_t step) const;
    MonthRange paidMonths(int month) const;
    OrderCost costOf(int month, SeriesReader::Series &series, std::size_t point) const;
    void know(int month, const std::vector<int> &machines, int fleet) const;
    double peopleOf(int month, int machines) const;
    double spaceBesideLarge(int month, int machines) const;

    Study m_alone; // with this option only
    std::string m_option;
    OrderForm m_form;
    PaymentWeights m_weights;
    std::string m_unknown;
    double m_capacity = 0;
    double m_taxedShare = 1; // of a cost that reduces the taxed profit
    mutable std::unique_ptr<Reading> m_reading;
    mutable std::unordered_map<std::uint64_t, OrderCost> m_costs; // by step of the network, month, machines
    mutable std::map<std::array<int, 4>, int> m_cheapest;         // by the same and the largest size
    mutable std::unordered_map<int, MonthRange> m_paidMonths;     // by the month of an order
    mutable std::unique_ptr<SharedReading> m_shared;
};

} // namespace breakeven
