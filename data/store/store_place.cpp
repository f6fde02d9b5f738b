// Source: proc(5), "/proc/pid/mountinfo"; sqlite.org/wal.html: "WAL does not work over a network filesystem".
#include "data/store/store_place.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace breakeven {

namespace {

constexpr std::array<std::string_view, 14> kNetworkDrives = {
    "nfs", "nfs4",      "cifs",       "smb3",           "smbfs",       "afs",       "ceph",
    "9p",  "glusterfs", "fuse.sshfs", "fuse.glusterfs", "fuse.rclone", "fuse.s3fs", "fuse.gvfsd-fuse"};

} // namespace

std::optional<FilePlace> filePlaceOf(const std::string &path)
{
    struct stat found = {};
    if (::stat(path.c_str(), &found) != 0)
        return std::nullopt;
    return FilePlace{std::uint64_t(found.st_dev), std::uint64_t(found.st_ino)};
}

// "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw"
std::string networkDriveIn(std::istream &mounts, unsigned major, unsigned minor)
{
    const std::string device = std::to_string(major) + ":" + std::to_string(minor);
    std::string line;
    while (std::getline(mounts, line)) {
        std::istringstream words(line);
        std::string id, parent, number, system;
        words >> id >> parent >> number;
        const std::size_t mark = line.find(" - ");
        if (number != device || mark == std::string::npos)
            continue;
        std::istringstream(line.substr(mark + 3)) >> system;
        return std::find(kNetworkDrives.begin(), kNetworkDrives.end(), system) != kNetworkDrives.end()
                   ? system
                   : "";
    }
    return {};
}

std::string networkDriveOf(const std::string &path)
{
    std::error_code failure;
    struct stat found = {};
    const std::filesystem::path folder = std::filesystem::absolute(path, failure).parent_path();
    if (::stat(path.c_str(), &found) != 0 && ::stat(folder.c_str(), &found) != 0)
        return {};
    std::ifstream mounts("/proc/self/mountinfo");
    return networkDriveIn(mounts, major(found.st_dev), minor(found.st_dev));
}

} // namespace breakeven
