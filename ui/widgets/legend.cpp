#include "ui/widgets/legend.h"

#include "ui/look/fonts.h"
#include "ui/widgets/flow_layout.h"

#include <QHBoxLayout>
#include <QLabel>

namespace breakeven {

Legend::Legend(QWidget *parent) : QWidget(parent), m_row(new FlowLayout(14))
{
    setLayout(m_row);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void Legend::setEntries(const std::vector<Entry> &entries)
{
    while (QLayoutItem *item = m_row->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const auto &[picture, words] : entries) {
        auto *pair = new QWidget;
        auto *row = new QHBoxLayout(pair);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(5);
        auto *text = new QLabel(words);
        text->setProperty("tone", QStringLiteral("secondary"));
        text->setFont(fonts::small(font()));
        if (!picture.isNull()) {
            auto *drawing = new QLabel;
            drawing->setPixmap(picture);
            row->addWidget(drawing);
        }
        row->addWidget(text);
        m_row->addWidget(pair);
        pair->show();
    }
    updateGeometry();
}

} // namespace breakeven
