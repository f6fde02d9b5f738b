// Where the file of a store stands: which file it is, and whether that is on a network drive.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace breakeven {

// A file by the numbers of its device and of itself: the same name may be another file later.
struct FilePlace
{
    std::uint64_t device = 0;
    std::uint64_t file = 0;

    bool operator==(const FilePlace &) const = default;
};

// Nothing where there is no such file.
std::optional<FilePlace> filePlaceOf(const std::string &path);

// "nfs4", "cifs", "fuse.sshfs": the file system on which SQLite's locks and log do not hold; empty on any
// other, and where the system does not tell.
std::string networkDriveOf(const std::string &path);

// The same of a device in a table of mounts, as of /proc/self/mountinfo.
std::string networkDriveIn(std::istream &mounts, unsigned major, unsigned minor);

} // namespace breakeven
