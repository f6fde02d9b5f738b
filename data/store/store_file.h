// Looks at a file before it is opened as a store, so that what is no store is never touched; for this folder.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

struct StoreFile
{
    bool exists = false; // an empty file counts as none
    bool isWritable = false;
    bool hasOpenLog = false; // changes of another connection, or of a program that died, wait beside the file
};

// Errors: BadInput for a folder, a file that is no SQLite database, another program's, cut short, or newer
// than `newestVersion`, and for one beside which the log of another store lies.
Result<StoreFile> lookAtStoreFile(const std::string &path, int newestVersion);

// Makes an empty file that only its owner may read and write, where there is none: of the log and of copies
// SQLite takes the mode of the store.
void makePrivateFile(const std::string &path);

// Of the default store, where it is not there: any other folder is its owner's to make.
void makeDefaultFolder(const std::string &path);

// "file:…?immutable=1": for a store in a folder where SQLite may not make its side files.
std::string immutableUri(const std::string &path);

} // namespace breakeven
