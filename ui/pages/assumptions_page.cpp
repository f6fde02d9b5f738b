#include "ui/pages/assumptions_page.h"

#include "ui/look/fonts.h"
#include "ui/pages/pages.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/workspace.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr std::array kFilters{AssumptionFilter::All,      AssumptionFilter::Shared, AssumptionFilter::Assumed,
                              AssumptionFilter::NoSource, AssumptionFilter::Stale,  AssumptionFilter::Unused,
                              AssumptionFilter::NoRange,  AssumptionFilter::Changed};

// `revision`: of which changes are counted; 0: of the study as it was opened.
QString filterName(AssumptionFilter filter, int revision)
{
    switch (filter) {
    case AssumptionFilter::All:
        return AssumptionsPage::tr("All");
    case AssumptionFilter::Shared:
        return AssumptionsPage::tr("Shared");
    case AssumptionFilter::Assumed:
        return AssumptionsPage::tr("Defaults");
    case AssumptionFilter::NoSource:
        return AssumptionsPage::tr("No source");
    case AssumptionFilter::Stale:
        return AssumptionsPage::tr("Stale");
    case AssumptionFilter::Unused:
        return AssumptionsPage::tr("Unused");
    case AssumptionFilter::NoRange:
        return AssumptionsPage::tr("No range");
    case AssumptionFilter::Changed:
        return revision > 0 ? AssumptionsPage::tr("Changed since revision %1").arg(revision)
                            : AssumptionsPage::tr("Changed since opened");
    }
    return {};
}

QStringList filterNames()
{
    QStringList names;
    for (AssumptionFilter filter : kFilters)
        names.append(filterName(filter, 0));
    return names;
}

} // namespace

PageEntry assumptionsPage()
{
    return {.id = "assumptions",
            .title = AssumptionsPage::tr("Assumptions"),
            .shortcut = "Ctrl+9",
            .make = makePage<AssumptionsPage>};
}

AssumptionsPage::AssumptionsPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, assumptionsPage(), parent), m_filter(new Segments(tr("Show"), filterNames())),
      m_table(new TableView(tr("Assumptions"), TableView::Height::OfRows))
{
    m_table->setMostLines(1); // a long source is told by pointing at it
    constexpr int kWholeName = 200;
    m_table->keepNamesWhole(kWholeName);
    addToBar(tr("Show"), m_filter);
    addBarButtons(false);
    column()->addWidget(m_table);
    auto *legend = new QLabel(tr(
        "⚠ a default, or no source · ▲ a price older than twelve months (spot: three), or changed since it "
        "was pinned · ● changed since the last revision · unused: has no effect"));
    legend->setProperty("tone", QStringLiteral("secondary"));
    legend->setFont(fonts::small(font()));
    legend->setWordWrap(true);
    column()->addWidget(legend);
    column()->addStretch();
    connect(m_filter, &Segments::chosen, this, &AssumptionsPage::refresh);
    connect(&workspace, &Workspace::resultChanged, this, &AssumptionsPage::refreshIfShown);
    connect(&workspace, &Workspace::revisionChanged, this, &AssumptionsPage::refreshIfShown);
    connect(&workspace, &Workspace::movedPricesChanged, this, &AssumptionsPage::refreshIfShown);
    connect(&workspace, &Workspace::selectionChanged, m_table, &TableView::showRow);
    connect(m_table, &TableView::rowChosen, &workspace, &Workspace::select);
    connect(m_table, &TableView::explainRequested, &workspace, &Workspace::explain);
}

Table AssumptionsPage::table() const { return m_table->shownTable(); }

void AssumptionsPage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    const Study &study = workspace().study();
    const AssumptionChecks checks(study, workspace().result(), &workspace().lastRevision(),
                                  &workspace().movedPaths());
    const int revision = workspace().hasRevision() ? workspace().store().revisionCount(study.id) : 0;
    for (std::size_t i = 0; i < kFilters.size(); ++i)
        m_filter->setText(int(i), QStringLiteral("%1  %2")
                                      .arg(filterName(kFilters[i], revision))
                                      .arg(countOf(study, checks, kFilters[i])));
    for (AssumptionFilter filter : {AssumptionFilter::Shared, AssumptionFilter::Changed})
        showFilter(filter, countOf(study, checks, filter) > 0);
    const AssumptionFilter filter = kFilters[std::size_t(m_filter->current())];
    workspace().setFigures(id(), unusedFigures(study, checks, locale()));
    m_table->setTable(assumptionsTable(study, checks, filter, locale()));
    m_table->showRow(workspace().selection());
    showHeadline(checks);
}

// There is nothing to choose by it where nothing is shared, or changed.
void AssumptionsPage::showFilter(AssumptionFilter filter, bool isThere)
{
    const auto place = std::find(kFilters.begin(), kFilters.end(), filter) - kFilters.begin();
    if (!isThere && m_filter->current() == int(place))
        m_filter->setCurrent(0);
    m_filter->setShown(int(place), isThere);
}

void AssumptionsPage::showHeadline(const AssumptionChecks &checks)
{
    const Study &study = workspace().study();
    const int all = countOf(study, checks, AssumptionFilter::All);
    const int assumed = countOf(study, checks, AssumptionFilter::Assumed);
    const int loose = checks.onlyWithoutSource();
    const int stale = countOf(study, checks, AssumptionFilter::Stale);
    const int unused = countOf(study, checks, AssumptionFilter::Unused);
    const int moved = int(workspace().movedPrices().size());
    const StudyResultPtr &result = workspace().result();
    QString first;
    if (checks.needsLookCount() == 0)
        first = tr("<b>All %1 values have a source</b>, and no price is out of date.").arg(all);
    else if (assumed == 0)
        first = tr("<b>%1 of %2 values need a look</b> before this is sent.")
                    .arg(checks.needsLookCount())
                    .arg(all);
    else if (!result || !result->decision)
        first = tr("<b>%1 of %2 values are our defaults.</b>").arg(assumed).arg(all);
    else
        first = tr("<b>%1 of %2 values are our defaults;</b> %3 of them can change the answer.")
                    .arg(assumed)
                    .arg(all)
                    .arg(checks.flippingCount() == 0 ? tr("none") : QString::number(checks.flippingCount()));
    QStringList second;
    const auto add = [&second](int count, const QString &one, const QString &several) {
        if (count > 0)
            second.append(count == 1 ? one : several.arg(count));
    };
    add(loose, tr("1 has no source."), tr("%1 have no source."));
    add(stale, tr("1 price is out of date."), tr("%1 prices are out of date."));
    add(moved, tr("1 price has changed since it was pinned."),
        tr("%1 prices have changed since they were pinned."));
    add(unused, tr("1 has no effect."), tr("%1 have no effect."));
    if (assumed > 0)
        second.append(tr("Edit a value or its source to confirm it."));
    setHeadline(first, second.join(QLatin1Char(' ')));
}

} // namespace breakeven
