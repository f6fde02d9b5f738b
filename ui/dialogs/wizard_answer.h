// The answer of a new study that is being made: the sentence, the bars with how far they reach, the figures
// of the cheapest, and what it assumes. Beside the questions it is brief; alone it has the table as well.
#pragma once

#include <QScrollArea>

#include "ui/jobs/new_study_job.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace breakeven {

class Card;
class FlowLayout;
class MessageStrip;
class StackedBarsChart;
class TableView;

class WizardAnswer : public QScrollArea
{
    Q_OBJECT

public:
    enum class Detail { Beside, Alone };

    explicit WizardAnswer(QWidget *parent = nullptr);

    void setDetail(Detail detail);
    // The study of which the figures are on their way.
    void setMade(const NewStudyPtr &made);
    void setResult(const StudyResultPtr &result);
    // There is no answer: what is missing, or what is wrong.
    void setMissing(const QString &sentence);
    void setWrong(const QString &sentence);

    const StudyResultPtr &result() const { return m_result; }

protected:
    void resizeEvent(QResizeEvent *event) override;

signals:
    void sellerRequested(const std::string &provider); // for all that is rented

private:
    QWidget *body();
    void say(const QString &sentence, const char *tone);
    void showSentences();
    void showCards(const ShownRisk &risk);
    QString noteText(const SanityNote &note) const;
    QStringList reasons() const;
    void showNotes();
    void showAssumed();
    void placeCards();
    void fitChart();
    ShownRisk shownRisk() const;

    Detail m_detail = Detail::Beside;
    StudyResultPtr m_result;
    std::vector<SanityNote> m_notes;
    std::string m_otherSeller; // that of the market's cheapest, beside the one of the study; empty: none
    std::shared_ptr<const Risk> m_lastRisk; // of a study before, until there are runs of this one
    QLabel *m_question = nullptr;
    QLabel *m_headline = nullptr;
    QLabel *m_sure = nullptr;
    StackedBarsChart *m_chart = nullptr;
    QWidget *m_figures = nullptr; // all that needs figures
    QGridLayout *m_cardGrid = nullptr;
    QList<Card *> m_cards;
    TableView *m_table = nullptr;
    MessageStrip *m_strip = nullptr;
    QPushButton *m_assumed = nullptr;
};

} // namespace breakeven
