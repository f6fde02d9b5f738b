// Keeps the wheel from editing: over a field it scrolls what the field stands in.
//
// Only in the field that has the focus, with Ctrl held, the wheel changes it. Combo boxes, spin boxes,
// sliders and amounts are fields; scroll bars and lists are not.
#pragma once

#include <QObject>

namespace breakeven {

class WheelGuard : public QObject
{
public:
    // Guards every field of the program while it lives. Requires: an application.
    explicit WheelGuard(QObject *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace breakeven
