#include "app/command_line/simulate_jobs_output.h"

#include "app/command_line/calc_output.h"
#include "app/command_line/output.h"

#include "model/numeric/number_text.h"

#include <cmath>
#include <ostream>

namespace breakeven {

namespace {

std::vector<NamedOutput> outputsOf(const WaitFigures &waits)
{
    return {{"mean_h", outputOf(waits.mean)},
            {"p50_h", outputOf(waits.p50)},
            {"p95_h", outputOf(waits.p95)},
            {"p99_h", outputOf(waits.p99)}};
}

std::vector<OutputValue> waitsOf(const ReplayFigures &figures)
{
    std::vector<OutputValue> classes;
    for (const WaitFigures &waits : figures.byWidth) {
        std::vector<NamedOutput> one{{"least_gpus", outputOf(waits.leastGpus)},
                                     {"most_gpus", outputOf(waits.mostGpus)},
                                     {"jobs", outputOf(waits.jobs)}};
        for (NamedOutput &figure : outputsOf(waits))
            one.push_back(std::move(figure));
        classes.push_back({std::move(one)});
    }
    return classes;
}

std::vector<OutputValue> monthsOf(const ReplayFigures &figures)
{
    std::vector<OutputValue> months;
    for (std::size_t i = 0; i < figures.months.size(); ++i) {
        const ReplayHours &month = figures.months[i];
        months.push_back({std::vector<NamedOutput>{{"month", outputOf(double(i + 1))},
                                                   {"hours", outputOf(month.hours)},
                                                   {"used_gpu_hours", outputOf(month.used)},
                                                   {"idle_gpu_hours", outputOf(month.idle)},
                                                   {"rented_gpu_hours", outputOf(month.rented)},
                                                   {"cost", outputOf(month.cost)}}});
    }
    return months;
}

OutputValue cheapestOf(const JobsReplay &replay)
{
    if (!replay.cheapest)
        return {};
    return {std::vector<NamedOutput>{{"machines", outputOf(replay.cheapest->machines)},
                                     {"cost", outputOf(replay.cheapest->cost)},
                                     {"cost_with_one_more", outputOf(replay.cheapest->costWithOneMore)},
                                     {"cost_of_none", outputOf(replay.cheapest->costOfNone)}}};
}

std::vector<NamedOutput> totalsOf(const JobsReplay &replay)
{
    const ReplayHours &total = replay.figures.total;
    const double paid = total.used + total.idle;
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    const double perMonth = replay.prices.hoursPerMonth / total.hours;
    double left = 0;
    for (const LeftOutJobs &out : replay.log.leftOut)
        left += out.jobs;
    std::vector<NamedOutput> outputs{
        {"jobs", outputOf(double(replay.log.jobs.size()))},
        {"left_out_jobs", outputOf(left)},
        {"span_h", outputOf(total.hours)},
        {"work_gpu_hours", outputOf(total.used + total.rentedWork)},
        {"used_gpu_hours", outputOf(total.used)},
        {"idle_gpu_hours", outputOf(total.idle)},
        {"rented_gpu_hours", outputOf(total.rented)},
        {"rented_work_gpu_hours", outputOf(total.rentedWork)},
        {"rented_jobs", outputOf(replay.figures.rentedJobs)},
        {"utilisation", outputOf(paid > 0 ? total.used / paid : unknown)},
        {"logged_wait_mean_h", outputOf(replay.log.waitsTold > 0 ? replay.log.waited : unknown)}};
    for (NamedOutput &figure : outputsOf(replay.figures.waits))
        outputs.push_back({"wait_" + figure.name, std::move(figure.value)});
    outputs.push_back({"cost", outputOf(total.cost)});
    outputs.push_back({"cost_per_month", outputOf(total.cost * perMonth)});
    outputs.push_back({"cost_per_gpu_hour", outputOf(total.cost / (total.used + total.rentedWork))});
    return outputs;
}

std::string widthText(const WaitFigures &waits)
{
    const std::string most = numberText(waits.mostGpus);
    return waits.leastGpus == waits.mostGpus ? most : numberText(waits.leastGpus) + "–" + most;
}

std::string cell(double value)
{
    return moneyText(std::isfinite(value) ? std::optional(value) : std::nullopt);
}

void printTables(const CommandContext &context, const JobsReplay &replay)
{
    std::vector<std::vector<std::string>> waits;
    for (const WaitFigures &one : replay.figures.byWidth)
        waits.push_back({widthText(one), numberText(one.jobs), cell(one.mean), cell(one.p50), cell(one.p95),
                         cell(one.p99)});
    context.out << tableText({"GPUs of a job", "Jobs", "Wait mean, h", "P50, h", "P95, h", "P99, h"}, waits)
                << '\n';
    std::vector<std::vector<std::string>> months;
    for (std::size_t i = 0; i < replay.figures.months.size(); ++i) {
        const ReplayHours &month = replay.figures.months[i];
        months.push_back({std::to_string(i + 1), cell(month.hours), cell(month.used), cell(month.idle),
                          cell(month.rented), cell(month.cost)});
    }
    context.out << tableText({"Month", "Hours", "Used GPU-h", "Idle GPU-h", "Rented GPU-h",
                              "Cost, " + replay.currency},
                             months)
                << '\n';
}

std::string cheapestSentence(const JobsReplay &replay)
{
    const CheapestMachines &found = *replay.cheapest;
    const std::string money = " " + replay.currency;
    if (found.machines == 0)
        return "Owning does not pay: a machine costs more than the hours it saves renting (" +
               moneyText(found.costWithOneMore) + " against " + moneyText(found.cost) + money + ").";
    return "Owning pays up to " + std::to_string(found.machines) +
           (found.machines == 1 ? " machine: " : " machines: ") + moneyText(found.cost) + money + ", " +
           moneyText(found.costWithOneMore) + " with one more, " + moneyText(found.costOfNone) +
           " with all rented" + ".";
}

} // namespace

int printJobs(const CommandContext &context, const JobsReplay &replay, nlohmann::ordered_json inputs,
              CalcFormat format)
{
    PrintedResult printed;
    printed.name = "jobs";
    printed.inputs = std::move(inputs);
    const char *money = replay.currency.c_str();
    printed.fields = {{"span_h", "h"},
                      {"work_gpu_hours", ""},
                      {"logged_wait_mean_h", "h"},
                      {"wait_mean_h", "h"},
                      {"wait_p50_h", "h"},
                      {"wait_p95_h", "h"},
                      {"wait_p99_h", "h"},
                      {"cost", money},
                      {"cost_per_month", money},
                      {"cost_per_gpu_hour", money}};
    printed.result.status = replay.status;
    printed.result.outputs = totalsOf(replay);
    printed.issues = replay.issues;
    if (format == CalcFormat::AsText) {
        printTables(context, replay);
        const int code = printSimulation(context, std::move(printed), format);
        if (replay.cheapest)
            context.out << '\n' << cheapestSentence(replay) << '\n';
        return code;
    }
    std::vector<OutputValue> left;
    for (const LeftOutJobs &out : replay.log.leftOut)
        left.push_back({std::vector<NamedOutput>{
            {"reason", {out.reason}}, {"jobs", outputOf(out.jobs)}, {"gpu_hours", outputOf(out.gpuHours)}}});
    printed.result.outputs.push_back({"cheapest_machines", cheapestOf(replay)});
    printed.result.outputs.push_back({"waits", {waitsOf(replay.figures)}});
    printed.result.outputs.push_back({"months", {monthsOf(replay.figures)}});
    printed.result.outputs.push_back({"left_out", {std::move(left)}});
    return printSimulation(context, std::move(printed), format);
}

Result<void> writeJobs(const std::string &file, const JobsReplay &replay)
{
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 0; i < replay.replayed.size(); ++i) {
        const LoggedJob &job = replay.log.jobs[i];
        const ReplayedJob &one = replay.replayed[i];
        rows.push_back({job.submitted, one.start, one.start - job.submitted, job.seconds, double(job.gpus),
                        double(one.isRented)});
    }
    return writeSeries(file, {"submitted_s", "start_s", "wait_s", "duration_s", "gpus", "rented"}, rows);
}

} // namespace breakeven
