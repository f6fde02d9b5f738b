// What an order of machines costs, whenever it is placed: the option itself, begun in that month and ended
// with its time, read from the study's own sheet.
//
// Machines that are bought stay for their holding period, a commitment for its term; what then follows is
// another order. Present value: by the conventions of the study. Staff is paid for all machines in service
// together and stands apart. Threads: one at a time. Checked: tests/model/plan_test.cpp, against `compare`.
#pragma once

#include "model/plan/payment_weights.h"

#include "model/evaluate/evaluate.h"

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

// Inputs of an option that follow from the most machines in service at once (network, space), from so many
// on.
struct FleetPrices
{
    int machines = 1;
    std::map<std::string, double> inputs;
};

// What is bound for a time: how the option is written so that it is one order.
struct OrderForm
{
    const char *amountKey = ""; // "servers", "gpus"
    double amountOfMachine = 1;
    double delivery = 0;           // months
    double time = 0;               // months in service
    double renewalChange = 0;      // of the price of a commitment that follows another
    bool hasEconomyOfScale = true; // larger orders are cheaper a machine
    int fullDiscount = 1;          // machines of an order from which each of them costs no less
    bool hasSpares = false;        // bought with an order, by whole ones
    std::vector<FleetPrices> fleets = {FleetPrices{}}; // in ascending number; the first from 1
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
    // For so many machines in service in the month; present value.
    double staff(int month, int machines) const;
    // The least that a useful machine of an order can cost, of all orders of such a fleet that do not earn
    // money; infinite where all of them do.
    double leastOf(int month, const OrderSizes &sizes, int fleet) const;
    // The least that a useful machine in service can cost.
    double leastStaff(int month, int useful) const;
    // Not where spares are bought with orders of more sizes than can be tried.
    bool isLeastKnown(const OrderSizes &sizes) const;
    int fullDiscount() const { return m_form.fullDiscount; }
    const std::vector<FleetPrices> &fleets() const { return m_form.fleets; }

private:
    struct Reading;

    const Reading &reading() const;
    const Reading &readingOfStaff() const;
    std::size_t stepOf(int fleet) const;
    double costOfUse(int month, int machines, int useful, int fleet) const;
    int lastThatCosts(int month, int machines, int tooMany, int fleet) const;
    OrderCost read(int month, int machines, std::size_t step) const;
    const std::vector<double> &staffOf(int machines) const;

    Study m_alone; // with this option only
    std::string m_option;
    OrderForm m_form;
    PaymentWeights m_weights;
    std::string m_unknown;
    double m_capacity = 0;
    double m_taxedShare = 1; // of a cost that reduces the taxed profit
    mutable std::unique_ptr<Reading> m_reading;
    mutable std::map<std::array<int, 3>, OrderCost> m_costs; // by step of the fleet, month, machines
    mutable std::unique_ptr<Reading> m_staffReading;
    mutable std::map<int, std::vector<double>> m_staff;
};

} // namespace breakeven
