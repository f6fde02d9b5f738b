// The price of a server of an example, as a person changes it.
#pragma once

#include "model/study/study_path.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

namespace breakeven::test {

constexpr const char *kServerPrice = "options.own-six.server_price";

inline void setServerPrice(Workspace &workspace, double price)
{
    Study study = workspace.study();
    Input next = *findInput(study, kServerPrice)->input;
    next.value = price;
    editInput(workspace.document(), kServerPrice, next);
}

} // namespace breakeven::test
