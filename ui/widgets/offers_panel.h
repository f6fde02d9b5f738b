// The offers like for like of one option, and what is done with the one that is chosen.
#pragma once

#include <QFrame>

#include "pricing/new_study/like_offers.h"
#include "pricing/new_study/new_study.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace breakeven {

class TableView;

class OffersPanel : public QFrame
{
    Q_OBJECT

public:
    explicit OffersPanel(QWidget *parent = nullptr);

    // `what` they are offers of, "H100 SXM, on demand, 16 GPUs in whole machines".
    void setOffers(LikeOffers like, const QString &what);

signals:
    void chosen(const breakeven::SoldMachine &machine, bool isForAll);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void choose();

    LikeOffers m_like;
    QLabel *m_title;
    TableView *m_table;
    QLabel *m_summary;
    QCheckBox *m_isForAll;
    QPushButton *m_use;
};

} // namespace breakeven
