#include "app/command_line/open_store.h"

#include "app/command_line/output.h"
#include "pricing/refresh/price_import.h"

#include <ostream>

namespace breakeven {

namespace {

// A long import holds a store for some seconds; a person is told whom a command waits for.
StoreWait waitOf(const CommandContext &context)
{
    StoreWait wait{std::chrono::seconds(60), {}};
    if (!context.isQuiet)
        wait.tell = [&context](const std::string &holder) {
            context.messages << terminalText("waiting for " +
                                             (holder.empty() ? std::string("another program") : holder) +
                                             ", which writes to the store")
                             << std::endl;
        };
    return wait;
}

} // namespace

Result<Store> openStore(const CommandContext &context, OpenMode mode)
{
    const std::string path = context.store.empty() ? Store::defaultPath() : context.store;
    const bool wasOpenToOthers = context.store.empty() && keepToOwner(path);
    auto store = Store::open(path, mode, waitOf(context));
    if (store && wasOpenToOthers && !context.isQuiet)
        context.messages << terminalText("note: the store " + path +
                                         " could be read by others on this machine; "
                                         "from now on only you may read it")
                         << '\n';
    if (const std::string drive = store ? networkDriveOf(path) : ""; !drive.empty() && !context.isQuiet)
        context.messages << terminalText("note: the store " + path + " lies on a network drive (" + drive +
                                         "), on which two programs at once may damage it; keep it on a "
                                         "disk of this machine")
                         << '\n';
    if (store && mode == OpenMode::ReadWrite && store->isReadOnly() && !context.isQuiet)
        context.messages << terminalText("note: the store " + store->path() +
                                         " may not be written and was opened read-only")
                         << '\n';
    return store;
}

Result<Store> openPrices(const CommandContext &context)
{
    auto store = openStore(context);
    if (!store)
        return store;
    if (auto added = addBundledPrices(store.value()); !added)
        return added.error();
    return store;
}

} // namespace breakeven
