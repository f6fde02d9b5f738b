#include "pricing/formats/zip_member.h"

#include <fmt/format.h>
#include <zip.h>

#include <memory>

namespace breakeven {

namespace {

constexpr std::size_t kUnpackedBlock = 64 * 1024;
constexpr zip_int64_t kShownMembers = 5;

struct DiscardArchive
{
    void operator()(zip_t *archive) const { zip_discard(archive); }
};
struct CloseMember
{
    void operator()(zip_file_t *member) const { zip_fclose(member); }
};
using Archive = std::unique_ptr<zip_t, DiscardArchive>;

Archive opened(const std::string &bytes)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    Archive archive(source ? zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) : nullptr);
    if (!archive && source)
        zip_source_free(source);
    zip_error_fini(&error);
    return archive;
}

std::string memberNames(zip_t *archive)
{
    std::string names;
    const zip_int64_t count = zip_get_num_entries(archive, 0);
    for (zip_int64_t i = 0; i < count && i < kShownMembers; ++i)
        if (const char *name = zip_get_name(archive, zip_uint64_t(i), 0))
            names += (names.empty() ? "" : ", ") + std::string(name).substr(0, 60);
    return names.empty() ? "nothing" : names;
}

} // namespace

Result<std::string> readZipMember(const std::string &archive, const std::string &name,
                                  const std::string &place, std::size_t limit)
{
    const auto bad = [&](const std::string &message) { return Error{ErrorKind::BadInput, message, place}; };
    const Archive zip = opened(archive);
    if (!zip)
        return bad("is no whole zip archive; try again later");
    const std::unique_ptr<zip_file_t, CloseMember> member(zip_fopen(zip.get(), name.c_str(), 0));
    if (!member)
        return bad(fmt::format("the archive has no member \"{}\" as was expected; it holds {}", name,
                               memberNames(zip.get())));
    std::string text;
    std::string block(kUnpackedBlock, '\0');
    zip_int64_t count = 0;
    while ((count = zip_fread(member.get(), block.data(), block.size())) > 0) {
        text.append(block.data(), std::size_t(count));
        if (text.size() > limit)
            return bad(
                fmt::format("\"{}\" of the archive unpacks to more than {} MB, which is more than is read",
                            name, limit >> 20));
    }
    if (count < 0)
        return bad(fmt::format("\"{}\" of the archive is damaged; try again later", name));
    return text;
}

} // namespace breakeven
