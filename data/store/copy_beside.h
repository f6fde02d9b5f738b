// A file that is written beside the place it is meant for, under a name of this program alone, and moved
// there when it is complete; for this folder.
//
// Owns: the file, which is gone with the object unless it was moved. What programs that were killed have left
// beside the same place is taken away first; a file of any other name is never touched.
#pragma once

#include <string>

namespace breakeven {

class CopyBeside
{
public:
    // An empty file for its owner alone: "STORE.writing-1234-0".
    explicit CopyBeside(std::string place);
    ~CopyBeside();
    CopyBeside(const CopyBeside &) = delete;
    CopyBeside &operator=(const CopyBeside &) = delete;

    const std::string &path() const { return m_path; }

    // The number of the system's error; 0: it stands there, on the disk.
    int takePlace();     // of what is there too
    int takeFreePlace(); // EEXIST where something is

private:
    int moved();

    std::string m_place;
    std::string m_path;
};

// Writes the names of the folder of `path` to the disk.
void writeFolderOf(const std::string &path);

} // namespace breakeven
