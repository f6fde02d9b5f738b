// How the page Capacity shows a plan: sentences, chart, tables, limits and what raises them.
#include "model/plan/mix_option.h"
#include "model/study/study_path.h"
#include "ui/look/appearance.h"
#include "ui/look/page_ids.h"
#include "ui/look/strings.h"
#include "ui/models/plan_charts.h"
#include "ui/models/plan_dates.h"
#include "ui/pages/capacity_page.h"
#include "ui/pages/ladder_part.h"
#include "ui/text/field_amount.h"
#include "ui/text/numbers.h"
#include "ui/text/window_words.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/words/decision_text.h"
#include "ui/words/plan_figures.h"
#include "ui/words/plan_tables.h"
#include "ui/words/plan_text.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

Table inWindow(const words::Table &table) { return shownTable(table, page_ids::kCapacity); }

// The first place of a number behind `from` opens what it is; gives the end of it.
qsizetype link(QString &html, const QString &number, const std::string &figure, qsizetype from = 0)
{
    const QString shown = number.toHtmlEscaped();
    const qsizetype at = html.indexOf(shown, from);
    if (at < 0)
        return from;
    const QString linked = QStringLiteral("<a href=\"node:%1\">%2</a>").arg(toQt(figure), shown);
    html.replace(at, shown.size(), linked);
    return at + linked.size();
}

QString costHtml(const CapacityPlan &plan, const std::string &currency, const QLocale &locale)
{
    const auto amount = [&](double value) { return sentenceMoney(value, toQt(currency), locale); };
    QString html = toQt(words::planCost(plan, currency, numberStyle(locale))).toHtmlEscaped();
    const qsizetype end = link(html, amount(plan.cost), words::kPlanCost);
    if (plan.onDemandOnly)
        link(html, amount(*plan.onDemandOnly - plan.cost), words::kPlanSaved, end);
    if (plan.bound)
        link(html, amount(*plan.bound), words::kPlanBound, end);
    return html;
}

// The orders of an option that are placed at once, or those that are placed later.
std::vector<std::size_t> ordersOf(const CapacityPlan &plan, std::size_t offer, bool isNow)
{
    std::vector<std::size_t> orders;
    for (std::size_t order = 0; order < plan.orders.size(); ++order)
        if (plan.orders[order].offer == offer && (plan.orders[order].month == 0) == isNow)
            orders.push_back(order);
    return orders;
}

// What is ordered of an option now and later opens the order or, of several, all of them.
QString headlineHtml(const Study &study, const CapacityPlan &plan, const QLocale &locale)
{
    QString html = toQt(words::planHeadline(plan, numberStyle(locale))).toHtmlEscaped();
    for (std::size_t offer = 0; offer < plan.offers.size(); ++offer) {
        qsizetype from = html.indexOf(toQt(plan.offers[offer].name).toHtmlEscaped() + QLatin1Char(':'));
        for (const bool isNow : {true, false}) {
            const std::vector<std::size_t> orders = ordersOf(plan, offer, isNow);
            int machines = 0;
            for (const std::size_t order : orders)
                machines += plan.orders[order].machines;
            const bool isMore = !isNow && !ordersOf(plan, offer, true).empty();
            const QString text = machinesText(plan.offers[offer], machines, locale);
            if (!orders.empty() && from >= 0)
                from = link(html, isMore ? text.section(QLatin1Char(' '), 0, 0) : text,
                            orders.size() == 1 ? words::planOrderName(orders[0]) : words::kPlanOrders, from);
        }
    }
    return withDates(study, html);
}

QString shortageHtml(const Study &study, const CapacityPlan &plan, const QLocale &locale)
{
    const auto most = std::max_element(
        plan.months.begin(), plan.months.end(),
        [](const PlanMonth &one, const PlanMonth &other) { return one.shortGpus < other.shortGpus; });
    QString html = toQt(words::planShortage(plan, numberStyle(locale))).toHtmlEscaped();
    if (most->shortGpus > 0)
        link(html, gpusWithUnit(std::ceil(most->shortGpus - 1e-6), locale),
             words::planMonthName(std::size_t(most - plan.months.begin()), "short"));
    return withDates(study, html);
}

QString joinedMonths(const std::vector<int> &months)
{
    if (months.size() == 1)
        return CapacityPage::tr("reached in month %1").arg(months.front() + 1);
    return CapacityPage::tr("reached in %1 months, from month %2 on")
        .arg(months.size())
        .arg(months.front() + 1);
}

// The input that has the limit; empty where the limit is none of the study.
std::string inputOfLimit(const ShownPlan &shown, const PlanLimit &limit)
{
    const PlanOffer &offer = shown.plan.offers[limit.offer];
    switch (limit.kind) {
    case PlanLimit::Kind::Rented:
        return shown.plan.inputOf(shown.study, offer, offer.mostKey);
    case PlanLimit::Kind::Delivery:
        return shown.plan.inputOf(shown.study, offer, "delivery_months");
    case PlanLimit::Kind::Machines:
        return offer.orders ? std::string() : shown.plan.inputOf(shown.study, offer, "gpus");
    }
    return {};
}

// In the unit of that input.
double neededOf(const ShownPlan &shown, const PlanLimit &limit)
{
    const PlanOffer &offer = shown.plan.offers[limit.offer];
    return limit.kind == PlanLimit::Kind::Machines && !offer.orders ? *limit.needed * offer.gpusOfMachine
                                                                    : *limit.needed;
}

// "Set the delivery time of Own servers to 2 months"
QString changeText(const ShownPlan &shown, const PlanLimit &limit, const QLocale &locale)
{
    const auto place = inputAt(shown.study, inputOfLimit(shown, limit));
    if (!place)
        return CapacityPage::tr("Allow %1")
            .arg(machinesText(shown.plan.offers[limit.offer], *limit.needed, locale));
    const FieldAmount amount(*place->field, shown.study);
    return CapacityPage::tr("Set %1 to %2")
        .arg(toQt(words::inputPhrase(shown.study, place->path, place->owner, place->field->label))
                 .toHtmlEscaped(),
             amount.shortText(neededOf(shown, limit), locale));
}

} // namespace

ShownPlan CapacityPage::shown() const
{
    const bool isWithout = m_view->current() == 1 && m_planned->withoutOrders;
    return {m_planned->study, isWithout ? *m_planned->withoutOrders : *m_planned->plan};
}

void CapacityPage::showPlan()
{
    if (!m_planned)
        return;
    if (m_planned->error)
        return showError();
    setEmpty({});
    m_content->show();
    m_view->setVisible(m_planned->withoutOrders != nullptr);
    fillLimits();
    m_limits.deadline()->parentWidget()->setVisible(!m_planned->plan->front.empty());
    m_month = std::clamp(m_month, 0, int(shown().plan.months.size()) - 1);
    showFigures();
    showSentences();
    showShortage();
    showTables();
    showMonth(m_month);
    showLimits();
    showFront();
    showLadder();
    arrange();
}

// Of what can be ordered, and where nobody is short.
void CapacityPage::showLadder()
{
    const CapacityPlan &plan = *m_planned->plan;
    const bool isOrdered = std::any_of(plan.offers.begin(), plan.offers.end(),
                                       [](const PlanOffer &offer) { return offer.orders != nullptr; });
    const bool hasLadder = isOrdered && plan.status == CapacityPlan::Status::Ok;
    m_ladder->setVisible(hasLadder);
    if (hasLadder)
        m_ladder->planFor(*m_planned);
    else
        m_ladder->forget();
}

void CapacityPage::showFigures()
{
    const ShownPlan plan = shown();
    std::map<QString, ExplainedFigure> figures = explainedFigures(
        words::planFigures(plan.study, workspace().result()->sheet, plan.plan, numberStyle(locale())), id());
    addDates(plan.study, figures);
    workspace().setFigures(id(), std::move(figures));
}

void CapacityPage::showError()
{
    setHeadline({}, {});
    setEmpty(tr("<p>This page plans what to buy, to commit to and to rent.</p><p>%1</p>")
                 .arg(toQt(m_planned->error->message).toHtmlEscaped()));
    m_content->hide();
}

void CapacityPage::showSentences()
{
    const CapacityPlan &plan = shown().plan;
    const bool isWithout = &plan != m_planned->plan.get();
    QString second = costHtml(plan, m_planned->study.currency, locale());
    if (isWithout)
        second += QLatin1Char(' ') + tr("That is %1 more than with the orders.")
                                         .arg(sentenceMoney(plan.cost - m_planned->plan->cost,
                                                            toQt(m_planned->study.currency), locale()));
    if (m_isLate)
        second = tr("<span style=\"color:%1\">A new plan is being calculated; this one is from before "
                    "the last edit.</span>")
                     .arg(QColor(colors(this).textDisabled).name());
    setHeadline(QStringLiteral("<b>%1</b>").arg(headlineHtml(shown().study, plan, locale())), second);
}

// What is short, the smallest change that mends it, and the others that would.
void CapacityPage::showShortage()
{
    const CapacityPlan &plan = shown().plan;
    if (plan.status == CapacityPlan::Status::Ok) {
        m_shortage->clear();
        return;
    }
    const words::NumberStyle style = numberStyle(locale());
    QString html = shortageHtml(shown().study, plan, locale());
    const bool isPlan = &plan == m_planned->plan.get();
    for (std::size_t k = 0; isPlan && k < plan.relaxations.size(); ++k) {
        const PlanLimit &limit = plan.relaxations[k];
        const bool isHere = limit.kind == PlanLimit::Kind::Machines && plan.offers[limit.offer].orders;
        if (!limit.needed || (inputOfLimit(shown(), limit).empty() && !isHere))
            continue;
        if (k > 0)
            html += QStringLiteral("<br>") +
                    tr("Or: %1").arg(toQt(words::planRelaxation(plan, limit, style)).toHtmlEscaped());
        html +=
            QStringLiteral(" <a href=\"relax:%1\">%2</a>").arg(k).arg(changeText(shown(), limit, locale()));
    }
    m_shortage->say(StripTone::Warning, html);
}

void CapacityPage::showLimits()
{
    const ShownPlan plan = shown();
    QStringList lines;
    for (const PlanLimit &limit : plan.plan.binding) {
        const words::NumberStyle style = numberStyle(locale());
        QString line = tr("%1, %2.").arg(toQt(words::planLimit(plan.plan, limit, style)).toHtmlEscaped(),
                                         withDates(plan.study, joinedMonths(limit.months)));
        if (const std::string price = words::limitPrice(plan.study, limit, style); !price.empty())
            line += QLatin1Char(' ') + toQt(price).toHtmlEscaped();
        if (const std::string path = inputOfLimit(plan, limit); !path.empty())
            line += QStringLiteral(" <a href=\"edit:%1\">%2</a>").arg(toQt(path), tr("Change It"));
        lines.append(line);
    }
    for (const ReachedLimit &limit : plan.plan.studyLimits)
        lines.append(
            QStringLiteral("%1 <a href=\"edit:conventions.%2\">%3</a>")
                .arg(toQt(words::studyLimit(plan.study, limit, numberStyle(locale()))).toHtmlEscaped(),
                     toQt(limit.key), tr("Change It")));
    const bool isReached = !lines.empty();
    for (const Issue &issue : plan.plan.issues)
        lines.append(
            QStringLiteral("<a href=\"edit:%1\">%2</a> %3")
                .arg(toQt(issue.place), tr("Note:"), inWindowWords(toQt(issue.sentence)).toHtmlEscaped()));
    m_limitsTitle->setText(isReached ? tr("Limits that are reached") : tr("Notes"));
    m_limitsTitle->setVisible(!lines.empty());
    m_limitsText->setText(lines.join(QStringLiteral("<br>")));
    m_limitsText->setVisible(!lines.empty());
}

void CapacityPage::showTables()
{
    const ShownPlan plan = shown();
    Table orders = inWindow(words::planOrdersTable(plan.study, plan.plan, numberStyle(locale())));
    addDates(plan.study, orders);
    m_orders->setTable(orders);
    m_orders->setVisible(!orders.rows.empty());
    m_noOrders->setVisible(orders.rows.empty());
    m_noOrders->setText(&plan.plan == m_planned->plan.get()
                            ? tr("Nothing is ordered: renting costs least.")
                            : tr("Nothing is ordered, to compare with the plan."));
    Table months =
        inWindow(words::planMonthsTable(plan.study, plan.plan, words::Ends::Apart, numberStyle(locale())));
    addDates(plan.study, months);
    m_months->setTable(std::move(months));
    showPut();
}

// Only what is ordered can be put into the study, and only once.
void CapacityPage::showPut()
{
    const CapacityPlan &plan = *m_planned->plan;
    const bool isPlan = &shown().plan == &plan;
    QString reason = toQt(words::planIsNoOption(m_planned->study, plan));
    if (reason.isEmpty()) {
        Study next = m_planned->study;
        putIntoStudy(next, *plan.mix);
        if (next == m_planned->study)
            reason =
                tr("The study has it as its option \u201C%1\u201D.").arg(toQt(next.options.at(kMixId).name));
    }
    m_put->setVisible(isPlan);
    m_put->setEnabled(reason.isEmpty());
    m_whyNot->setVisible(isPlan);
    m_whyNot->setText(reason.isEmpty() ? tr("As an option, to be compared with the others.")
                                       : reason.toHtmlEscaped());
    m_put->setToolTip(m_whyNot->text());
}

void CapacityPage::putPlanIntoStudy()
{
    // A plan of an earlier study is not put into this one.
    if (!m_planned || !m_planned->plan || !(m_planned->study == workspace().study()))
        return;
    Study next = m_planned->study;
    putIntoStudy(next, *m_planned->plan->mix);
    const QString name = toQt(next.options.at(kMixId).name);
    workspace().document().change(std::move(next), tr("Put the plan into the study"));
    workspace().select(QStringLiteral("options.") + QLatin1String(kMixId));
    emit status(tr("%1 is an option of the study.").arg(name));
}

void CapacityPage::showMonth(int month)
{
    if (!m_planned || !m_planned->plan)
        return;
    m_month = std::clamp(month, 0, int(shown().plan.months.size()) - 1);
    m_stack->setFigures(capacityStack(shown(), m_month, locale()));
    m_mixTitle->setText(withDates(shown().study, tr("What serves month %1").arg(m_month + 1)));
    m_mix->setTable(inWindow(
        words::planMixTable(shown().study, shown().plan, std::size_t(m_month), numberStyle(locale()))));
    // Months that are alike share a row.
    for (const TableRow &row : m_months->table().rows)
        if (row.cells[1].value.toInt() > m_month) {
            m_months->showRow(row.path);
            break;
        }
}

void CapacityPage::showFront()
{
    const bool hasFront = !shown().plan.front.empty();
    m_frontPart->setVisible(hasFront);
    if (!hasFront) {
        if (m_last == m_front)
            m_last = m_stack;
        return;
    }
    const auto deadline = m_planned->wish.deadlineHours;
    m_front->setFigures(planFrontChart(shown(), deadline, locale()));
    m_frontTable->setTable(inWindow(
        words::planFrontTable(shown().study, shown().plan, deadline.has_value(), numberStyle(locale()))));
}

void CapacityPage::followLink(const QString &link)
{
    if (link.startsWith(QLatin1String("relax:")))
        pressRelaxation(link.mid(6).toULong());
    else if (link.startsWith(QLatin1String("edit:")))
        workspace().select(link.mid(5));
    else if (link.startsWith(QLatin1String("node:")))
        explain(link.mid(5));
}

// A limit of the study is changed in one step that can be undone; one of this page in its field.
void CapacityPage::pressRelaxation(std::size_t relaxation)
{
    // A change proposed for an earlier study is not made in this one.
    if (!m_planned || !m_planned->plan || !(m_planned->study == workspace().study()) ||
        relaxation >= m_planned->plan->relaxations.size())
        return;
    const ShownPlan plan{m_planned->study, *m_planned->plan};
    const PlanLimit &limit = plan.plan.relaxations[relaxation];
    const std::string path = inputOfLimit(plan, limit);
    if (!path.empty()) {
        editValue(workspace().document(), path, neededOf(plan, limit));
    } else {
        m_machines[plan.plan.offers[limit.offer].option].most = *limit.needed;
        refresh();
    }
}

} // namespace breakeven
