// A store that nobody else has open, and that none can open, as long as an object of this lives; for this
// folder.
//
// Requires: this process has the store not open, also not read-only. Threads: locks of the open file, unlike
// those of the process, also hold off connections of this process.
// Source: sqlite.org/src/file/src/os.h, "locking bytes": who has a store open holds a lock on some of them.
#pragma once

#include <string>

namespace breakeven {

class StoreAlone
{
public:
    explicit StoreAlone(const std::string &path);
    ~StoreAlone();
    StoreAlone(const StoreAlone &) = delete;
    StoreAlone &operator=(const StoreAlone &) = delete;

    // Then this holds nothing. A store that may not be written counts as open nowhere else.
    bool isOpenElsewhere() const { return m_isOpenElsewhere; }

private:
    int m_file;
    bool m_isOpenElsewhere = false;
};

} // namespace breakeven
