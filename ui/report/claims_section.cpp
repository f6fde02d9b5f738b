#include "ui/report/sections.h"

#include "model/evaluate/status_issue.h"
#include "ui/report/cells.h"
#include "ui/text/numbers.h"

namespace breakeven {

using namespace paper;

void addClaims(PageFlow &flow, const ReportData &data)
{
    if (data.claims.empty())
        return;
    ReportTable table;
    table.columns = {{tr("Claim"), kWords},    {tr("Quote"), kWords},   {tr("Stated"), kWords},
                     {tr("Computed"), kWords}, {tr("Verdict"), kWords}, {tr("Reason"), kWords}};
    for (const ReportClaim &claim : data.claims)
        table.rows.push_back({{cell(text(claim.id)), cell(text(claim.quote)), cell(text(claim.stated)),
                               cell(claim.computed.empty() ? unknownText() : text(claim.computed)),
                               cell(text(claim.verdict), true), cell(text(claim.reason))},
                              ReportTable::Kind::Plain});
    flow.heading(tr("Claims"), flow.beginningOf(table, kLogText));
    flow.table(table, kLogText);
}

void addIssues(PageFlow &flow, const ReportData &data)
{
    const std::vector<Issue> issues = allIssues(data.comparison);
    if (issues.empty())
        return;
    ReportTable table;
    table.columns = {{tr("What"), kWords}, {tr("Where"), kWords}, {tr("Times")}};
    for (const Issue &issue : issues)
        table.rows.push_back(
            {{cell(text(issue.sentence)), cell(text(issue.place)), cell(data.locale.toString(issue.count))},
             ReportTable::Kind::Plain});
    flow.heading(tr("Notes and warnings"), flow.beginningOf(table));
    flow.table(table);
}

} // namespace breakeven
