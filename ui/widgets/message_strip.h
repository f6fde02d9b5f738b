// A message above the content: icon, sentence, one action; hidden when there is nothing to say.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace breakeven {

enum class StripTone { Information, Warning, Error };

class MessageStrip : public QFrame
{
    Q_OBJECT

public:
    explicit MessageStrip(QWidget *parent = nullptr);

    // Shows rich text, in which a link names what can be done. A message that a person has closed stays
    // closed until the strip is cleared or says something else.
    void say(StripTone tone, const QString &text);
    void clear();
    // Gives it a button at its right end that closes the message.
    void setClosable();
    QString text() const;
    // A button at its right end, shown with every message until it is hidden. Owned by the strip.
    QPushButton *addButton(const QString &text);

signals:
    void linkActivated(const QString &link);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showIcon();
    void closeMessage();

    QLabel *m_icon;
    QLabel *m_text;
    QToolButton *m_close = nullptr;
    QString m_closed; // the message a person has closed
    StripTone m_tone = StripTone::Warning;
};

} // namespace breakeven
