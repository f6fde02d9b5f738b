// What an order of machines costs, whenever it is placed: the option itself, begun in that month and ended
// with its time, read from the study's own sheet.
//
// Machines that are bought stay for their holding period, a commitment for its term; what then follows is
// another order. Present value: by the conventions of the study. Staff is paid for all machines in service
// together and stands apart, as does what a smaller site costs more than a large one. Threads: one at a time.
// Checked: tests/model/plan_test.cpp, against `compare`.
#pragma once

#include "model/plan/payment_weights.h"

#include "model/evaluate/evaluate.h"
#include "model/finance/rack_network.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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

// Space costs less in a month with so many machines in service or more. Money a kilowatt and month.
struct LargeSite
{
    int machines = 1;
    double space = 0;
    double largeSpace = 0;
};

// What is bound for a time: how the option is written so that it is one order.
struct OrderForm
{
    const char *amountKey = ""; // "servers", "gpus"
    double amountOfMachine = 1;
    double delivery = 0;              // months
    double time = 0;                  // months in service
    double renewalChange = 0;         // of the price of a commitment that follows another
    bool hasEconomyOfScale = true;    // larger orders are cheaper a machine
    int fullDiscount = 1;             // machines of an order from which each of them costs no less
    bool hasSpares = false;           // bought with an order, by whole ones
    std::vector<NetworkStep> network; // by the most machines in service at once; empty: none
    std::optional<LargeSite> site;
};

// More machines at once than are useful serve nothing. An order beyond the largest gets no better price
// either: it could only pay by being sold again.
struct OrderSizes
{
    int useful = 1;
    int largest = 1;
};

class OrderCosts
{
public:
    // Requires: a completed study with one workload and nothing shared; an option of it that the form is of.
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
    // What so many machines in service in the month cost together beside their orders: people, and space that
    // is dearer than on a large site. Present value.
    double shared(int month, int machines) const;
    // The least that a useful machine of an order can cost, of all orders of such a fleet that do not earn
    // money; infinite where all of them do.
    double leastOf(int month, const OrderSizes &sizes, int fleet) const;
    // The least of it for a useful machine in service.
    double leastShared(int month, int useful) const;
    // So many are a large site, where its space may make more machines pay than can be of use; else `useful`.
    int machinesOfSite(int useful) const;
    // Not where spares are bought with orders of more sizes than can be tried.
    bool isLeastKnown(const OrderSizes &sizes) const;
    int fullDiscount() const { return m_form.fullDiscount; }
    const std::vector<NetworkStep> &network() const { return m_form.network; }

private:
    struct Reading;

    const Reading &reading() const;
    const Reading &readingOfShared() const;
    std::size_t stepOf(int fleet) const;
    double costOfUse(int month, int machines, int useful, int fleet) const;
    int lastThatCosts(int month, int machines, int tooMany, int fleet) const;
    OrderCost read(int month, int machines, std::size_t step) const;
    std::vector<double> spaceBesideLarge(int machines) const;
    const std::vector<double> &peopleOf(int machines) const;
    const std::vector<double> &sharedOf(int machines) const;

    Study m_alone; // with this option only
    std::string m_option;
    OrderForm m_form;
    PaymentWeights m_weights;
    std::string m_unknown;
    double m_capacity = 0;
    double m_taxedShare = 1; // of a cost that reduces the taxed profit
    mutable std::unique_ptr<Reading> m_reading;
    mutable std::map<std::array<int, 3>, OrderCost> m_costs; // by step of the network, month, machines
    mutable std::unique_ptr<Reading> m_sharedReading;
    mutable std::map<int, std::vector<double>> m_people;
    mutable std::map<int, std::vector<double>> m_shared;
};

} // namespace breakeven
