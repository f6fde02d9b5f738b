#include "model/procurement/rented_at_once.h"

#include "model/study/study_limits.h"

namespace breakeven {

namespace {

// GPUs that are taken to be had without a proof.
Quantity provenGpus(const ProcurementContext &context)
{
    const bool isServerless = procurementTraits(context.procurement().kind).stopsWhenIdle;
    const char *key = isServerless ? kProvenServerlessKey : kProvenGpusKey;
    if (limitOf(context.study(), key))
        return fieldInput(context.builder(), conventionFields(), context.study().conventions.inputs,
                          "conventions", key);
    return context.builder().constant(isServerless ? kProvenServerlessGpus : kProvenGpus, units::gpu,
                                      "assumed: that many can be had at once");
}

} // namespace

FieldSet offerFields()
{
    return {{{"most_gpus", "Most GPUs at once", units::gpu, "GPUs", std::nullopt, "", 0, 1e7,
              "The most the seller gives at once: a quota or the largest lot; unset: nobody says.", true},
             {"lot", "Smallest lot", units::gpu, "GPUs", std::nullopt, "", 0, 1e7,
              "The fewest GPUs that are rented together; unset: one instance.", true},
             {"lead_time", "Lead time", units::month, "months", std::nullopt, "", 0, 120,
              "Whole months until the first GPU can be had; unset: none.", true}},
            {},
            {}};
}

void readOffer(const ProcurementContext &context, MachineTerms &terms)
{
    if (context.has("lot"))
        terms.lot = context.in("lot");
    if (context.has("most_gpus"))
        terms.most = context.in("most_gpus");
    if (!context.has("lead_time"))
        return;
    SheetBuilder &builder = context.builder();
    const Quantity all = terms.most.value_or(builder.constant(1e12, units::gpu, "as many as are wanted"));
    terms.most = context.step("gpus_to_be_had", "GPUs to be had at once",
                              choose(isLess(context.time().month, wholeUnits(context.in("lead_time"))),
                                     builder.constant(0, units::gpu), all),
                              Display::Last);
}

RentedAtOnce rentedAtOnce(const ProcurementContext &context, Quantity gpus, Quantity price)
{
    RentedAtOnce rented{gpus, gpus * price, {}};
    if (!context.has("most_gpus"))
        rented.proven = provenGpus(context);
    return rented;
}

RentedAtOnce rentedBeside(const ProcurementContext &context, Quantity gpus, Quantity price)
{
    return {gpus, gpus * price, provenGpus(context)};
}

} // namespace breakeven
