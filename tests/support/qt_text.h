// Failed checks of Qt texts print them as text.
#pragma once

#include "tests/support/test.h"

#include <QString>

namespace Catch {

template<>
struct StringMaker<QString>
{
    static std::string convert(const QString &text) { return text.toStdString(); }
};

} // namespace Catch
