// A message above the content: icon, sentence, one action; hidden when there is nothing to say.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace breakeven {

enum class StripTone { Information, Warning, Error };

class MessageStrip : public QFrame
{
    Q_OBJECT

public:
    explicit MessageStrip(QWidget *parent = nullptr);

    // Rich text; a link is what can be done about it.
    void say(StripTone tone, const QString &text);
    void clear();
    QString text() const;
    // A button at its right end, shown with every message until it is hidden. Owned by the strip.
    QPushButton *addButton(const QString &text);

signals:
    void linkActivated(const QString &link);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showIcon();

    QLabel *m_icon;
    QLabel *m_text;
    StripTone m_tone = StripTone::Warning;
};

} // namespace breakeven
