# Writes the metainfo that software centres read into the folder `made`: the version and day of the release, and the
# pictures of the documents where the project has an address on the web, since a picture has to have one there.
set(BREAKEVEN_WEB_TAGS "")
if(BREAKEVEN_WEB_ADDRESS)
    string(CONCAT BREAKEVEN_WEB_TAGS "  <url type=\"homepage\">${BREAKEVEN_WEB_ADDRESS}</url>\n" "  <screenshots>\n")
    set(kind " type=\"default\"")
    foreach(picture "compare|The options of a study, side by side" "cash-flow|What each option costs, month by month"
                    "risk|How sure the answer is" "explore|Where the answer flips" "prices|Prices, their sources and days")
        string(REPLACE "|" ";" picture "${picture}")
        list(POP_FRONT picture name)
        string(APPEND BREAKEVEN_WEB_TAGS
            "    <screenshot${kind}>\n      <caption>${picture}</caption>\n"
            "      <image type=\"source\">${BREAKEVEN_WEB_ADDRESS}/docs/pictures/${name}.png</image>\n    </screenshot>\n")
        set(kind "")
    endforeach()
    string(APPEND BREAKEVEN_WEB_TAGS "  </screenshots>\n")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/breakeven.metainfo.xml.in ${made}/org.breakeven.breakeven.metainfo.xml @ONLY)
