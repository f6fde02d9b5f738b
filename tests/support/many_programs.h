// Several programs at one store: started at once, killed, or with an older one beside them.
#pragma once

#include <cstdint>
#include <string>

namespace breakeven::test {

// A store of a version before checksums, with studies of some size.
void makeOlderStore(const std::string &path, int version, int studies);

struct OpenedAtOnce
{
    int saved = 0;     // programs that opened the store and kept a study in it
    std::string fault; // what the first of the others said
};

// So many programs open the store at the same moment and keep a study each.
OpenedAtOnce openAtOnce(const std::string &path, int programs);

struct KilledStart
{
    bool wasThere = false; // a file, when the program was killed
    std::string fault;     // what opening the store says afterwards; empty: it opens, and keeps a study
};

// A program is killed after so long while it makes its first store.
KilledStart killFirstStart(const std::string &path, std::int64_t afterMicroseconds);

// How long a first start takes here.
std::int64_t microsecondsOfFirstStart(const std::string &path);

} // namespace breakeven::test
