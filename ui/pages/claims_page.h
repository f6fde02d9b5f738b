// What the documents of the study claim, and what comes out of its sheet.
#pragma once

#include "model/claims/claims.h"
#include "ui/pages/page.h"

#include <set>

class QComboBox;
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

private:
    void buildBar();
    void showDocuments(const std::vector<ClaimOutcome> &claims);
    void showHeadline(const std::vector<ClaimOutcome> &claims);
    void showClaim(const QString &path);
    std::set<ClaimVerdict> shown() const;

    QComboBox *m_document;
    std::vector<QToolButton *> m_verdicts; // in the order of the enum
    TableView *m_table;
    MessageStrip *m_claim;
};

} // namespace breakeven
