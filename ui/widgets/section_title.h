// The title of a part of a page: wraps, and grows with the text of its page.
#pragma once

#include <QLabel>

namespace breakeven {

class SectionTitle : public QLabel
{
    Q_OBJECT

public:
    explicit SectionTitle(const QString &text = {}, QWidget *parent = nullptr);

    // The font of the page it stands on.
    void follow(const QFont &text);
};

} // namespace breakeven
