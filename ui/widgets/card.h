// One figure with what it is and what it is against: label, value, a line below.
#pragma once

#include <QFrame>

#include "ui/look/explain_target.h"
#include "ui/models/roles.h"

class QLabel;

namespace breakeven {

struct CardText
{
    QString label;
    QString value;
    QString detail;
    CellTone tone = CellTone::Plain;
    ExplainTarget target;
    QString toolTip;
};

class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(QWidget *parent = nullptr);
    void setText(const CardText &text);
    QString valueText() const;
    const CardText &text() const { return m_text; }

signals:
    void explainRequested(const breakeven::ExplainTarget &target);

protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setFonts();

    CardText m_text;
    QLabel *m_label;
    QLabel *m_value;
    QLabel *m_detail;
};

} // namespace breakeven
