// Interactive work: people with notebooks, each with GPUs of their own while they work.
#include "model/workload/demand.h"
#include "model/workload/yearly_path.h"

namespace breakeven {

namespace {

const FieldSet &interactiveFields()
{
    static const FieldSet kFields = joined(
        {{{},
          {{"measure",
            "Amount given as",
            {{"active", "people and their hours"}, {"curve", "a load curve"}},
            "Whether the work is given by people, or by the GPUs needed hour by hour."}},
          {}},
         onlyWhen(
             "measure active",
             {{{"people", "People", units::one, "people", 4, "", 0, 1e6, "People who work at the same time."},
               {"gpus_per_person", "GPUs a person", units::gpu, "GPUs", 1, "", 0, 1e4,
                "GPUs each of them holds."},
               {"active_h_per_day", "Busy hours a day", units::one, "h/day", 2, "", 0, 24,
                "Hours of a day, weekends included, in which a person's GPUs do the work."}},
              {},
              {}}),
         {{growthField()}, {}, {}},
         shapeFields("measure active", "shape week & measure active"),
         curveFields(),
         patienceFields(false)});
    static const FieldSet kAll = withWorkGpu(kFields);
    return kAll;
}

Demand buildInteractive(const WorkloadContext &context)
{
    Demand demand;
    if (context.isChosen("measure", "curve")) {
        addCurve(context, demand);
    } else {
        const Quantity gpus = context.in("people") * context.inReference(context.in("gpus_per_person")) *
                              growthOf(context, "growth");
        demand.load.push_back(dailyLoad(context, gpus, context.in("active_h_per_day") / 24));
    }
    finish(context, demand);
    return demand;
}

} // namespace

const WorkloadKind kInteractive{"interactive",
                                "Notebooks",
                                "People who experiment, with GPUs at hand",
                                interactiveFields,
                                buildInteractive,
                                {.activity = "run notebooks",
                                 .count = "people",
                                 .gpusOfOne = "gpus_per_person",
                                 .busy = "active_h_per_day",
                                 .otherAmount = ".active_h_per_day",
                                 .isOfPeople = true}};

} // namespace breakeven
