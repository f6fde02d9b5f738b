// Makes an input a shared assumption: its name, and the other inputs that are to be it.
#pragma once

#include <QDialog>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QVBoxLayout;

namespace breakeven {

class Workspace;

class ShareDialog : public QDialog
{
    Q_OBJECT

public:
    // `path`: the input, or the shared assumption that others are to be as well.
    ShareDialog(Workspace &workspace, const QString &path, QWidget *parent = nullptr);

    // Once it is accepted: "shared.server_price".
    QString sharedPath() const;
    void accept() override; // stays open, saying why, where the inputs cannot be one

private:
    void addName(QVBoxLayout &column);
    void addOthers(QVBoxLayout &column);
    void showValue();
    std::string name() const;

    Workspace &m_workspace;
    std::string m_path; // of the input
    QComboBox *m_name;
    QLabel *m_value; // that all of them get
    std::vector<std::pair<QCheckBox *, std::string>> m_others;
    QLabel *m_problem;
};

} // namespace breakeven
