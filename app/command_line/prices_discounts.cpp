// breakeven prices discounts: what was negotiated with providers, to list, add and remove.
#include "app/command_line/open_store.h"
#include "app/command_line/option_checks.h"
#include "app/command_line/output.h"
#include "app/command_line/prices.h"

#include "pricing/own/discounts.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace breakeven {

namespace {

struct DiscountArguments
{
    DiscountEntry entry;
    std::int64_t removed = 0;
    std::string format;
};

Json orAny(const std::string &text) { return text.empty() ? Json() : Json(text); }

Json dayOrNull(const std::optional<Date> &day) { return day ? Json(day->iso()) : Json(); }

Json discountJson(const Discount &discount)
{
    return {{"id", discount.id},
            {"provider", discount.provider},
            {"family", orAny(discount.family)},
            {"instance_type", orAny(discount.instanceType)},
            {"model", orAny(discount.model)},
            {"discount", discount.share},
            {"valid_from", dayOrNull(discount.from)},
            {"valid_until", dayOrNull(discount.until)},
            {"note", orAny(discount.note)}};
}

Result<void> change(Store &store, const DiscountArguments &arguments)
{
    if (arguments.removed > 0)
        return store.prices().removeDiscount(arguments.removed);
    if (arguments.entry.share.empty())
        return {};
    const auto discount = enteredDiscount(arguments.entry);
    if (!discount)
        return discount.error();
    const auto saved = store.prices().saveDiscount(*discount);
    return saved ? Result<void>() : Result<void>(saved.error());
}

int runDiscounts(const CommandContext &context, const DiscountArguments &arguments)
{
    auto store = openStore(context);
    if (!store)
        return report(context, store.error());
    if (const auto changed = change(*store, arguments); !changed)
        return report(context, changed.error());
    const auto discounts = store->prices().discounts();
    if (!discounts)
        return report(context, discounts.error());
    Rows rows{{"id", "provider", "family", "instance_type", "model", "discount", "valid_from", "valid_until",
               "note"},
              {}};
    for (const Discount &discount : *discounts)
        rows.objects.push_back(discountJson(discount));
    print(context.out, arguments.format, "breakeven/prices-discounts/1", "discounts", rows);
    return 0;
}

} // namespace

void addPriceDiscounts(CLI::App &prices, CommandContext &context)
{
    const auto arguments = std::make_shared<DiscountArguments>();
    CLI::App *command = prices.add_subcommand(
        "discounts", "Negotiated discounts: they apply to list prices wherever these are listed or pinned");
    command->fallthrough();
    DiscountEntry &entry = arguments->entry;
    CLI::Option *add = command->add_option("--add", entry.share, "Add a discount: \"15 %\" or 0.15");
    CLI::Option *provider =
        command->add_option("--provider", entry.provider, "Provider the discount applies to: aws, gcp, …");
    CLI::Option *family = command->add_option(
        "--family", entry.family, "Only machines or GPUs whose name starts like this: p4d, a2-highgpu, H100");
    const std::vector<CLI::Option *> options = {
        provider,
        family,
        command->add_option("--instance", entry.instanceType, "Only this machine")->excludes(family),
        command->add_option("--terms,--model", entry.model,
                            "Only these terms: on_demand, spot, reserved_1y, …"),
        command->add_option("--from", entry.from, "First day of the discount (2026-11-20)"),
        command->add_option("--until", entry.until, "Last day of the discount"),
        command->add_option("--note", entry.note, "Where it comes from: the contract, the contact")};
    for (CLI::Option *option : options)
        option->needs(add);
    add->needs(provider);
    command->add_option("--remove", arguments->removed, "Remove the discount with this id")
        ->check(aboveZeroCheck)
        ->excludes(add);
    addFormat(*command, arguments->format, {"text", "json", "csv"});
    command->callback([&context, arguments] {
        context.run = [&context, arguments] { return runDiscounts(context, *arguments); };
    });
}

} // namespace breakeven
