#include "app/command_line/table_flags.h"

#include <CLI/CLI.hpp>

namespace breakeven {

TableSaid TableFlags::said() const
{
    TableSaid table;
    table.decimals = parseDecimalMark(decimals);
    table.days = parseDayOrder(days);
    table.sheet = sheet;
    table.skipsBad = skipsBad;
    return table;
}

void addTableFlags(CLI::App &command, TableFlags &flags)
{
    command
        .add_option("--decimal", flags.decimals,
                    "Mark before the decimals of numbers such as 25.000, where the file does not show it")
        ->check(CLI::IsMember({"point", "comma"}).description(""))
        ->type_name("point|comma");
    command
        .add_option("--days", flags.days, "Order of days such as 05/08/2026, where the file does not show it")
        ->check(CLI::IsMember({"day-first", "month-first"}).description(""))
        ->type_name("day-first|month-first");
    command.add_option("--sheet", flags.sheet, "Sheet of a workbook (.xlsx, .ods); else the first")
        ->type_name("NAME");
    command.add_flag("--skip-bad", flags.skipsBad,
                     "Leave out lines that cannot be read, which otherwise refuse the file");
}

} // namespace breakeven
