// Lets one program at a time hold what it fetched against a store and write it, so that two that refresh at
// once do not both add the same price.
//
// It locks the folder of the store, not the store: others read and write there as before. Where a folder
// cannot be locked nothing is waited for.
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
