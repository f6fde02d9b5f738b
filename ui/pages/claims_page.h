// What the documents of the study claim, and what comes out of its sheet.
//
// A claim that is chosen stays in the strip until another is: with what its convention would change, computed
// beside the study. Only "Use Its Convention" changes the study.
#pragma once

#include "model/claims/claims.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/widgets/page.h"

#include <set>

class QComboBox;
class QPushButton;
class QToolButton;

namespace breakeven {

class TableView;

class ClaimsPage : public Page
{
    Q_OBJECT

public:
    explicit ClaimsPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    Table table() const override;
    TableView *tableView() const { return m_table; }
    // Chooses the claim's row, whatever the filters hid before.
    void showClaim(const QString &id);

private:
    void buildBar();
    void showDocuments(const std::vector<ClaimOutcome> &claims);
    void showHeadline(const std::vector<ClaimOutcome> &claims);
    void showTable(const std::vector<ClaimOutcome> &claims);
    void choose(const QString &path);
    const ClaimOutcome *chosen() const;
    void preview();
    void showPreview(const EvaluationOutcome &outcome);
    void say(const QString &preview);
    void useChosen();
    std::set<ClaimVerdict> shown() const;

    QComboBox *m_document;
    std::vector<QToolButton *> m_verdicts; // in the order of the enum
    TableView *m_table;
    MessageStrip *m_claim;
    QPushButton *m_use;
    EvaluationJob m_preview; // of the study under the convention of the chosen claim
    QString m_chosen;        // the claim's id; empty: none
};

} // namespace breakeven
