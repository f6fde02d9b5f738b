// A line of parts, of which as many are shown as there is room for, none of them cut; pointing tells all.
#pragma once

#include <QLabel>
#include <QStringList>

namespace breakeven {

class PartsLabel : public QLabel
{
public:
    using QLabel::QLabel;

    // The first one is always shown.
    void setParts(const QStringList &parts);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QSize sizeOf(const QString &text) const;
    void showFitting();

    QStringList m_parts;
};

} // namespace breakeven
