// Gives a source of prices its key, which the keyring of the desktop keeps, or removes it from there.
//
// The key is in the field it is typed into and in the keyring, nowhere else. While the keyring is asked,
// which may ask a person in turn, the dialog can be closed.
#pragma once

#include <QDialog>

#include "model/result.h"

class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace breakeven {

class SourceKeys;
enum class KeyPlace;
struct PriceSource;

class SourceKeyDialog : public QDialog
{
    Q_OBJECT

public:
    SourceKeyDialog(const PriceSource &source, KeyPlace place, SourceKeys &keys, QWidget *parent = nullptr);

private:
    QString stateText(KeyPlace place) const;
    void buildFields(QFormLayout &form);
    // "id:secret" of two fields.
    QString entered() const;
    void save();
    void remove();
    void wait();
    void take(const Result<void> &answer);
    void say(const QString &tone, const QString &sentence);
    void showFields(bool isEnabled);

    const PriceSource &m_source;
    SourceKeys &m_keys;
    QString m_variable;
    QLineEdit *m_id = nullptr; // of a key of AWS
    QLineEdit *m_key;
    QLabel *m_said; // what it waits for, or why the key was not taken
    QPushButton *m_save;
    QPushButton *m_remove; // null: there is none to remove
};

} // namespace breakeven
