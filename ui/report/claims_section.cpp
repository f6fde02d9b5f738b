#include "ui/report/sections.h"

#include "model/evaluate/status_issue.h"
#include "ui/look/strings.h"
#include "ui/report/cells.h"
#include "ui/text/left_out.h"
#include "ui/text/numbers.h"
#include "ui/text/window_words.h"
#include "ui/words/claim_text.h"

#include <algorithm>

namespace breakeven {

using namespace paper;

namespace {

QString reasonText(const ClaimOutcome &claim)
{
    const QString under =
        claim.convention.empty() ? QString() : tr("Under the convention: %1.").arg(text(claim.convention));
    return QStringList({under, text(claim.reason)}).join(QLatin1Char(' ')).trimmed();
}

} // namespace

void addClaims(PageFlow &flow, const ReportData &data)
{
    if (data.claims.empty())
        return;
    ReportTable table;
    table.columns = {{tr("Claim"), kWords},    {tr("Quote"), kWords},   {tr("Stated"), kWords},
                     {tr("Computed"), kWords}, {tr("Verdict"), kWords}, {tr("Reason"), kWords}};
    const auto amount = [&](const ClaimOutcome &claim, const ClaimValue &value) {
        return cell(text(words::claimAmount(value, claim, numberStyle(data.locale))));
    };
    for (const ClaimOutcome &claim : data.claims)
        table.rows.push_back({{cell(text(claim.id)), cell(text(claim.quote)), amount(claim, claim.stated),
                               amount(claim, claim.computed), cell(text(words::verdictText(claim)), true),
                               cell(reasonText(claim))},
                              ReportTable::Kind::Plain});
    flow.heading(tr("Claims"), flow.beginningOf(table, kLogText));
    flow.table(table, kLogText);
}

namespace {

void addIssueTable(PageFlow &flow, const ReportData &data, const QString &heading,
                   const std::vector<Issue> &issues)
{
    if (issues.empty())
        return;
    ReportTable table;
    table.columns = {{tr("What"), kWords}, {tr("Where"), kWords}, {tr("Times")}};
    for (const Issue &issue : issues)
        table.rows.push_back(
            {{cell(inWindowWords(text(issue.sentence))), cell(placeInWords(data.study, issue.place)),
              cell(data.locale.toString(issue.count))},
             ReportTable::Kind::Plain});
    flow.heading(heading, flow.beginningOf(table));
    flow.table(table);
}

// Each sentence begins with the name of what it is about.
void addLeftOut(PageFlow &flow, const std::vector<Issue> &issues)
{
    if (issues.empty())
        return;
    ReportTable table;
    table.columns = {{tr("What"), kWords}};
    for (const Issue &issue : issues)
        table.rows.push_back({{cell(inWindowWords(text(issue.sentence)))}, ReportTable::Kind::Plain});
    flow.heading(tr("Options and offers left out"), flow.beginningOf(table));
    flow.table(table);
}

} // namespace

void addIssues(PageFlow &flow, const ReportData &data)
{
    std::vector<Issue> issues = allIssues(data.comparison);
    const auto leftOut = std::stable_partition(
        issues.begin(), issues.end(), [&](const Issue &issue) { return !isOfLeftOut(data.study, issue); });
    addIssueTable(flow, data, tr("Notes and warnings"), {issues.begin(), leftOut});
    addLeftOut(flow, {leftOut, issues.end()});
}

} // namespace breakeven
