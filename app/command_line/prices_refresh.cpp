#include "app/command_line/desktop.h"
#include "app/command_line/open_store.h"
#include "app/command_line/prices.h"
#include "app/command_line/progress_line.h"
#include "app/command_line/stop_on_interrupt.h"
#include "data/readers/utc_time.h"
#include "model/numeric/shown_amount.h"
#include "pricing/refresh/base_urls.h"
#include "pricing/refresh/refresh.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace breakeven {

namespace {

const char *outcomeName(const PartReport &part)
{
    if (part.outcome == PartOutcome::Stored)
        return "stored";
    return part.outcome == PartOutcome::Unchanged ? "unchanged" : "failed";
}

Json countsJson(const std::map<std::string, std::int64_t> &counts)
{
    return counts.empty() ? Json::object() : Json(counts);
}

// Prices that stay in use because newer ones could not be had are stale.
bool isLeftStale(const PartReport &part)
{
    return part.outcome == PartOutcome::Failed && !part.inUseSince.empty();
}

Json partJson(const PartReport &part)
{
    return {{"source", part.source},
            {"part", part.name},
            {"outcome", outcomeName(part)},
            {"rows", part.rows},
            {"added", part.added},
            {"changed", part.changed},
            {"unchanged", part.unchanged},
            {"vanished", part.vanished},
            {"skipped", countsJson(part.skipped)},
            {"flagged", countsJson(part.flagged)},
            {"rows_in_use", part.rowsInUse},
            {"newest_price", part.newest ? Json(utcText(*part.newest)) : Json()},
            {"in_use_since", part.inUseSince.empty() ? Json() : Json(part.inUseSince)},
            {"stale", isLeftStale(part)},
            {"error", part.error ? Json(part.error->text()) : Json()},
            {"issues", issuesJson(part.issues)}};
}

std::string countsText(const std::map<std::string, std::int64_t> &counts)
{
    std::string text;
    for (const auto &[reason, count] : counts)
        text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + reason;
    return text;
}

void printPart(std::ostream &out, const PartReport &part)
{
    out << part.source << '/' << part.name << ": ";
    if (part.outcome == PartOutcome::Failed) {
        out << "failed";
        if (isLeftStale(part))
            out << "; the prices of " << part.inUseSince << " stay in use, stale";
        out << '\n';
        return;
    }
    if (part.outcome == PartOutcome::Unchanged) {
        out << "unchanged since " << part.inUseSince;
        if (part.changed > 0)
            out << "; " << part.changed
                << (part.changed == 1 ? " price that waited is said again and used"
                                      : " prices that were set aside are confirmed and used");
        out << '\n';
        return;
    }
    out << shownAmount(double(part.rows), "rows", {}) << ": " << part.added
        << (part.added == 1 ? " new price, " : " new prices, ") << part.changed << " changed, "
        << part.unchanged << " unchanged";
    if (part.vanished > 0)
        out << ", " << part.vanished << " no longer offered";
    if (!part.skipped.empty())
        out << "; skipped " << countsText(part.skipped);
    if (!part.flagged.empty())
        out << "; flagged " << countsText(part.flagged);
    out << '\n';
}

// A server for a source that is not asked would be forgotten.
bool isAsked(const std::vector<std::string> &sources, const std::string &name)
{
    return sources.empty() || std::find(sources.begin(), sources.end(), name) != sources.end();
}

Result<std::map<std::string, std::string>> basesOf(const std::vector<std::string> &texts,
                                                   const std::vector<std::string> &sources)
{
    std::map<std::string, std::string> bases = baseUrlsFromEnvironment();
    for (const std::string &text : texts) {
        const auto sign = text.find('=');
        if (sign == std::string::npos)
            return Error{ErrorKind::Usage,
                         "--base-url \"" + text + "\" names no source; write NAME=http://host:port",
                         {}};
        if (!isAsked(sources, text.substr(0, sign)))
            return Error{
                ErrorKind::Usage,
                fmt::format("--base-url names the source \"{}\", but only {} is fetched; name it with "
                            "--source too, or leave it out",
                            text.substr(0, sign), fmt::join(sources, ", ")),
                {}};
        bases[text.substr(0, sign)] = text.substr(sign + 1);
    }
    return bases;
}

// The worst that happened: a stop, then the first failure.
int exitCodeOf(const std::vector<PartReport> &parts, const std::stop_token &stop)
{
    if (stop.stop_requested())
        return int(ErrorKind::Cancelled);
    const auto failed =
        std::find_if(parts.begin(), parts.end(), [](const PartReport &part) { return part.error; });
    return failed == parts.end() ? 0 : int(failed->error->kind);
}

} // namespace

int refreshPriceSources(const CommandContext &context, const PriceArguments &arguments)
{
    const auto bases = basesOf(arguments.baseUrls, arguments.sources);
    if (!bases)
        return report(context, bases.error());
    if (arguments.usesKeyring && !context.desktop)
        return report(context, handOver(context.arguments));
    auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    RefreshOptions options;
    if (arguments.usesKeyring)
        options.secrets = context.desktop->keysFromKeyring(context, arguments.sources);
    const StopOnInterrupt interrupt;
    options.sources = arguments.sources;
    options.parts = arguments.parts;
    options.baseUrls = *bases;
    options.acceptsJumps = arguments.acceptsJumps;
    options.stop = interrupt.token();
    const bool isText = isForReading(arguments.format) && !context.isQuiet;
    ProgressLine line(context, "fetching");
    double share = 0;
    options.begin = [&](const RefreshStep &step) {
        share = double(step.index) / double(step.count);
        line.show(share);
    };
    options.progress = [&](const RefreshProgress &) { line.show(share); };
    options.done = [&](const PartReport &part) {
        line.clear();
        if (isText)
            printPart(context.out, part);
        if (part.error)
            report(context,
                   {part.error->kind, part.source + "/" + part.name + ": " + part.error->text(), {}});
        for (const Issue &issue : part.issues)
            if (!context.isQuiet)
                context.messages << issueLine(issue) << '\n';
    };
    const auto parts = refreshPrices(store.value(), options);
    line.clear();
    if (!parts)
        return report(context, parts.error());
    Rows rows{{"source", "part", "outcome", "rows", "added", "changed", "unchanged", "vanished",
               "in_use_since", "stale", "error"},
              {}};
    for (const PartReport &part : *parts)
        rows.objects.push_back(partJson(part));
    if (!isForReading(arguments.format))
        print(context.out, arguments.format, "breakeven/prices-refresh/1", "parts", rows);
    return exitCodeOf(*parts, options.stop);
}

} // namespace breakeven
