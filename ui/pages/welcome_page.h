// What is seen without a study: five examples with their answers, recent studies, ways to begin, a place to
// drop.
#pragma once

#include <QFutureWatcher>
#include <QScrollArea>

#include "ui/pages/example_answers.h"
#include "ui/session/settings.h"

#include <vector>

class QBoxLayout;
class QFrame;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace breakeven {

class RowButton;
class SparkBars;

class WelcomePage : public QScrollArea
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget *parent = nullptr);
    ~WelcomePage() override;

    // Reads the recent studies anew.
    void refresh();
    // While a file is held over the window.
    void setDropTarget(bool isTarget);

signals:
    void exampleRequested(const QString &name);
    void newStudyRequested();
    void openRequested();
    void importRequested();
    void recentRequested(const breakeven::RecentStudy &study);
    void storedRequested(); // the list of all studies of the store
    void answersShown();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override; // one column where there is no room for two

private:
    struct ExampleRow
    {
        RowButton *button;
        QLabel *title;
        QLabel *answer;
        SparkBars *bars;
    };

    QWidget *header();
    QWidget *examplesColumn();
    QWidget *startColumn();
    QWidget *dropArea();
    void addExample(QVBoxLayout *rows, const ExampleAnswer &example);
    void addRecent(const RecentStudy &study);
    void showAnswers();
    void showIcons();
    void locate(const RecentStudy &study);

    QFutureWatcher<std::vector<ExampleAnswer>> m_answers;
    std::vector<ExampleRow> m_examples;
    QBoxLayout *m_columns = nullptr;
    QLabel *m_icon = nullptr;
    QLabel *m_recentTitle = nullptr;
    QFrame *m_recentFrame = nullptr;
    QVBoxLayout *m_recent = nullptr;
    QFrame *m_drop = nullptr;
    QLabel *m_dropIcon = nullptr;
    std::vector<std::pair<QPushButton *, QString>> m_buttons; // with their icons
};

} // namespace breakeven
