// Cards beside each other in columns of one width; those that find no room go on in another line.
//
// Owns: its items. Hidden widgets take no room.
#pragma once

#include <QLayout>

#include <vector>

namespace breakeven {

class CardLayout : public QLayout
{
public:
    CardLayout();
    ~CardLayout() override;

    void addItem(QLayoutItem *item) override { m_items.push_back(item); }
    int count() const override { return int(m_items.size()); }
    QLayoutItem *itemAt(int index) const override;
    QLayoutItem *takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layOut({0, 0, width, 0}, Pass::Measure); }
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect &rect) override;

private:
    enum class Pass { Measure, Place };

    std::vector<QLayoutItem *> shown() const;
    // In which every card has the width its words need, as full lines as there are.
    int columnsIn(int width, const std::vector<QLayoutItem *> &items) const;
    // Gives the height that is needed.
    int layOut(const QRect &rect, Pass pass) const;

    std::vector<QLayoutItem *> m_items;
};

} // namespace breakeven
