// Edits one input of the study: value and unit, slider, range, source, date, confidence and note.
//
// Commits on Enter, Tab or focus loss; slider and arrow keys change live, one undo step a gesture. What
// cannot be read stays in its field, marked, and the study keeps its last value. Of an input that is a shared
// one the shared one is edited, and its users are named.
#pragma once

#include <QWidget>

#include "model/inputs/input.h"
#include "ui/workspace/edits.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QVBoxLayout;

namespace breakeven {

struct Field;
class AmountEdit;
class RangeSlider;
class Workspace;
struct SharedUse;

class InputEditor : public QWidget
{
    Q_OBJECT

public:
    explicit InputEditor(Workspace &workspace, QWidget *parent = nullptr);

    // False when the path names no input.
    bool setPath(const QString &path);
    // What is edited may go: with its option, or by Undo.
    bool isThere() const;
    // For the shared one, where the input is one.
    QString path() const;
    // The study changed: shows what it says now, except in a field that is being edited.
    void refresh();
    void focusValue();
    AmountEdit *valueEdit() { return m_value; }

signals:
    void priceRequested(const QString &path); // pin another record
    void shareRequested(const QString &path); // make it, and others with it, a shared one

protected:
    void resizeEvent(QResizeEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void buildFields();
    void buildLines();
    void buildForm();
    void buildSharing(QVBoxLayout &column);
    void setOrderOfTab();
    void connectValue();
    void connectDescription();

    const Input *input() const;
    void showUnits();
    void showMode();
    void showValue();
    void showSlider();
    std::optional<double> shownValue() const;
    void showDescription();
    void showPrice();
    void showHint();
    void showCheapest();
    void showChange();
    void showSharing();
    QString titleText() const;
    std::vector<SharedUse> users() const;
    void useOwnValue();

    void showMenu(AmountEdit *field, const QPoint &globalPlace);
    void addMenuActions(QMenu &menu);
    // What the last revision has; nothing when the input is not in it.
    std::optional<Input> before() const;
    void giveRange();

    void commitValue(const QString &text);
    void commitRange();
    void swapRange();
    void commitDate(const QString &text);
    void changeUnit(int index);
    void step(int steps);
    void moveBySlider(int position);
    void moveByWheel(int steps);
    void setLive(double value);
    void endGesture();
    void apply(const Input &next);
    void say(const QString &problem, AmountEdit *field = nullptr);

    Workspace &m_workspace;
    std::string m_place; // as it was chosen
    std::string m_path;  // the same, or the shared one that stands there
    const Field *m_field = nullptr;
    int m_unitIndex = 0;
    Gesture m_gesture;
    int m_gestureCount = 0;
    double m_sliderLow = 0;
    double m_sliderHigh = 1;
    bool m_isShowing = false;

    QLabel *m_title;
    QLabel *m_changed; // the dot
    QComboBox *m_mode; // of an effect: given, or computed
    QLabel *m_modeLabel;
    AmountEdit *m_value;
    QComboBox *m_unit;
    QLabel *m_onlyUnit; // where there is nothing to choose
    RangeSlider *m_slider;
    AmountEdit *m_low;
    AmountEdit *m_high;
    QComboBox *m_shape;
    QLineEdit *m_source;
    AmountEdit *m_asOf;
    QComboBox *m_confidence;
    QLineEdit *m_note;
    std::array<QLabel *, 3> m_problems; // under value, range and date
    QLabel *m_price;
    QPushButton *m_pin;
    QLabel *m_users; // of a shared one
    QPushButton *m_share;
    QPushButton *m_own;
    QLabel *m_hint;
    QLabel *m_cheapest; // of a lever
    QFormLayout *m_form;
};

} // namespace breakeven
