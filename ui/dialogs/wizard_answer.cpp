#include "ui/dialogs/wizard_answer.h"

#include "model/evaluate/status_issue.h"
#include "pricing/new_study/sellers.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/dialogs/assumed_values_dialog.h"
#include "ui/look/fonts.h"
#include "ui/look/html.h"
#include "ui/look/strings.h"
#include "ui/models/assumed_values.h"
#include "ui/models/comparison_table.h"
#include "ui/text/numbers.h"
#include "ui/text/window_words.h"
#include "ui/widgets/card.h"
#include "ui/widgets/compare_cards.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/words/headline.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kCards = 4;
constexpr int kCharactersOfCards = 110;
constexpr int kAnswerMargin = 16;
constexpr int kMostNotes = 3;

QLabel *wrapped(const QFont &font, const char *tone = "")
{
    auto *label = new QLabel;
    label->setFont(font);
    label->setWordWrap(true);
    label->setProperty("tone", QString::fromLatin1(tone));
    return label;
}

void setTone(QWidget &widget, const char *tone)
{
    if (widget.property("tone").toString() == QLatin1String(tone))
        return;
    widget.setProperty("tone", QString::fromLatin1(tone));
    widget.style()->unpolish(&widget);
    widget.style()->polish(&widget);
}

// The seller whose offer the fix of the note on a dear seller adds, although that seller is not among those
// that may sell.
std::string otherSeller(const std::vector<SanityNote> &notes)
{
    for (const SanityNote &note : notes)
        if (note.id == "N5" && note.fix)
            for (const auto &[id, option] : note.fix->added)
                if (const auto price = option.procurement.inputs.find("price");
                    price != option.procurement.inputs.end() && price->second.price)
                    return price->second.price->offer.provider;
    return {};
}

} // namespace

WizardAnswer::WizardAnswer(QWidget *parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setObjectName(QStringLiteral("page"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(body());
    setDetail(Detail::Beside);
}

QWidget *WizardAnswer::body()
{
    auto *widget = new QWidget;
    widget->setObjectName(QStringLiteral("pageBody"));
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(kAnswerMargin, 12, kAnswerMargin, 12);
    column->setSpacing(8);
    m_question = wrapped(font(), "secondary");
    m_headline = wrapped(fonts::sized(font(), 3));
    m_headline->setObjectName(QStringLiteral("headline"));
    m_headline->setTextFormat(Qt::RichText);
    m_sure = wrapped(font(), "secondary");
    for (QLabel *label : {m_question, m_headline, m_sure})
        column->addWidget(label);
    m_figures = new QWidget;
    column->addWidget(m_figures);
    column->addStretch();
    auto *figures = new QVBoxLayout(m_figures);
    figures->setContentsMargins(0, 0, 0, 0);
    m_chart = new StackedBarsChart;
    figures->addWidget(m_chart);
    m_cardGrid = new QGridLayout;
    for (int i = 0; i < kCards; ++i)
        m_cards.append(new Card);
    figures->addLayout(m_cardGrid);
    m_table = new TableView(tr("Comparison"), TableView::Height::OfRows);
    figures->addWidget(m_table);
    m_strip = new MessageStrip;
    figures->addWidget(m_strip);
    connect(m_strip, &MessageStrip::linkActivated, this, [this] { emit sellerRequested(m_otherSeller); });
    m_assumed = new QPushButton;
    m_assumed->setObjectName(QStringLiteral("assumed"));
    m_assumed->setAutoDefault(false);
    figures->addWidget(m_assumed, 0, Qt::AlignLeft);
    connect(m_assumed, &QPushButton::clicked, this,
            [this] { showAssumedValues(m_result->study, m_result->use->unused, this); });
    return widget;
}

void WizardAnswer::setDetail(Detail detail)
{
    m_detail = detail;
    placeCards();
    m_table->setVisible(detail == Detail::Alone);
    if (m_result)
        setResult(m_result);
}

// All beside each other where the answer is alone and there is room for them.
void WizardAnswer::placeCards()
{
    const bool isRow =
        m_detail == Detail::Alone && width() >= fontMetrics().averageCharWidth() * kCharactersOfCards;
    const int columns = isRow ? kCards : 2;
    for (int i = 0; i < kCards; ++i)
        m_cardGrid->addWidget(m_cards[i], i / columns, i % columns);
}

// The chart needs all its height, also beside others that would share it.
void WizardAnswer::fitChart()
{
    const int width = viewport()->width() - 2 * kAnswerMargin;
    m_chart->setMinimumHeight(m_chart->heightForWidth(std::max(width, m_chart->minimumSizeHint().width())));
}

void WizardAnswer::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    placeCards();
    if (m_result)
        fitChart();
}

void WizardAnswer::setMade(const NewStudyPtr &made)
{
    m_otherSeller.clear();
    m_notes.clear();
    m_question->setText(toQt(made->study.question));
}

void WizardAnswer::setMissing(const QString &sentence) { say(sentence, "secondary"); }
void WizardAnswer::setWrong(const QString &sentence) { say(sentence, "error"); }

void WizardAnswer::say(const QString &sentence, const char *tone)
{
    m_result.reset();
    m_question->clear();
    m_sure->clear();
    m_headline->setText(sentence.toHtmlEscaped());
    setTone(*m_headline, tone);
    m_figures->hide();
}

// The runs of the study before are shown until those of this one are there.
ShownRisk WizardAnswer::shownRisk() const
{
    ShownRisk shown;
    shown.risk = m_result->risk ? m_result->risk : m_lastRisk;
    shown.isLate = !m_result->risk && shown.risk;
    shown.isAwaited = !shown.risk && !m_result->isAssessed;
    return shown;
}

void WizardAnswer::setResult(const StudyResultPtr &result)
{
    m_result = result;
    if (result->risk || result->isAssessed)
        m_lastRisk = result->risk;
    if (result->isComplete)
        m_notes = result->notes; // once more when it is known what flips the answer
    m_otherSeller = otherSeller(m_notes);
    const ShownRisk risk = shownRisk();
    m_figures->show();
    showSentences();
    const CostMeasure measure = usualMeasure(result->study, result->comparison);
    StackedBars bars = stackedBars(result->study, result->comparison, locale(), measure);
    bars.hasFigures = false; // nor while the ranges are on their way
    if (result->risk)        // those of another study would reach to other places
        addLikelyRanges(bars, *result->risk, result->comparison, measure);
    m_chart->setBars(std::move(bars));
    fitChart();
    showCards(risk);
    if (m_detail == Detail::Alone)
        m_table->setTable(comparisonTable(*result, measure, -1, locale(), risk));
    showNotes();
    showAssumed();
}

void WizardAnswer::showSentences()
{
    const words::Headline headline =
        words::headline(m_result->study, m_result->comparison, numberStyle(locale()), m_result->risk.get());
    setTone(*m_headline, "");
    m_headline->setText(withoutLinks(toQt(headline.html)));
    QStringList lines;
    for (const std::string &line :
         {headline.allocation, headline.secondLine, headline.howSure, headline.excluded})
        if (!line.empty())
            lines.append(toQt(line));
    m_sure->setText(lines.join(QLatin1Char(' ')));
    m_sure->setVisible(!lines.isEmpty());
}

void WizardAnswer::showCards(const ShownRisk &risk)
{
    const std::vector<CardText> cards = compareCards(*m_result, locale(), risk);
    for (int i = 0; i < kCards; ++i) {
        const bool isThere = std::size_t(i) < cards.size();
        m_cards[i]->setVisible(isThere);
        if (!isThere)
            continue;
        CardText card = cards[std::size_t(i)];
        card.target = {}; // nothing explains a study that is not there yet
        m_cards[i]->setText(card);
    }
}

// Of a dear seller with what can be done about it here.
QString WizardAnswer::noteText(const SanityNote &note) const
{
    QString text = inWindowWords(toQt(note.text)).toHtmlEscaped();
    if (note.id == "N5" && !m_otherSeller.empty())
        text += tr(" <a href=\"seller\">Use %1 for all</a>").arg(toQt(providerName(m_otherSeller)));
    return text;
}

// Why the cost of an option is unknown, as Compare says it.
QStringList WizardAnswer::reasons() const
{
    std::vector<OwnIssues> unknown;
    for (const OptionOutcome &option : m_result->comparison.options) {
        if (option.status != Status::Unknown)
            continue;
        unknown.push_back({option.name, option.issues});
        for (Issue &issue : unknown.back().issues) // alike for all, once no path is in it
            issue.sentence = toStd(inWindowWords(toQt(issue.sentence)));
    }
    std::vector<Issue> issues;
    addIssuesOf(unknown, issues);
    QStringList sentences;
    for (const Issue &issue : issues)
        if (issue.severity == Severity::Problem)
            sentences.append(toQt(issue.sentence).toHtmlEscaped());
    return sentences;
}

// The first of them; what was left out says so in its own line where the offers are.
void WizardAnswer::showNotes()
{
    QStringList lines = reasons();
    for (const SanityNote &note : notesByWorth(m_notes))
        if (lines.size() < kMostNotes)
            lines.append(noteText(note));
    if (lines.isEmpty())
        m_strip->clear();
    else
        m_strip->say(StripTone::Warning, lines.join(QStringLiteral("<br>")));
}

void WizardAnswer::showAssumed()
{
    const auto count = assumedInputs(m_result->study, m_result->use->unused).size();
    m_assumed->setText(count == 1 ? tr("Assumed: 1 value…") : tr("Ass&umed: %1 values…").arg(count));
}

} // namespace breakeven
