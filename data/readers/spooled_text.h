// A text that comes in pieces and is read afterwards, kept in a nameless file until then: for what is too
// large to be held.
//
// Owns: the file, which goes with it. Errors: Failed, naming the folder, when the disk is full or no file can
// be made there.
#pragma once

#include "data/readers/json_items.h"
#include "model/result.h"

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace breakeven {

class SpooledText
{
public:
    // Void is what came before.
    void clear() { m_file.reset(); }
    Result<void> take(std::string_view piece);
    // From the beginning; valid while this is.
    Result<TextBlocks> blocks();

private:
    struct Close
    {
        void operator()(std::FILE *file) const { std::fclose(file); }
    };

    Error failure() const;

    std::unique_ptr<std::FILE, Close> m_file;
};

} // namespace breakeven
