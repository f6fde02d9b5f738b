// Lets only one program at a time compare fetched prices with a store and write them, so that two refreshes
// at the same time do not both add the same price.
//
// The lock is on the folder of the store, not on the store itself: others read and write there as before.
// Where a folder cannot be locked, nothing waits.
#pragma once

#include <stop_token>
#include <string>

namespace breakeven {

class RefreshLock
{
public:
    // Waits its turn, until `stop`.
    RefreshLock(const std::string &store, const std::stop_token &stop);
    ~RefreshLock();
    RefreshLock(const RefreshLock &) = delete;
    RefreshLock &operator=(const RefreshLock &) = delete;

private:
    int m_folder = -1;
};

} // namespace breakeven
