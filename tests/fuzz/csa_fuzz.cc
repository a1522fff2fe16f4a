// Any bytes: the CSA reader takes or refuses them, and what it takes is written
// so that it reads as the same record and is written the same again. What it
// takes JKF can hold as well.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/check.h"
#include "core/csa.h"
#include "core/jkf.h"
#include "tests/support/record_text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const absl::StatusOr<std::vector<shogi::Record>> records = shogi::ParseCsa(text);
  if (!records.ok()) return 0;
  std::vector<std::string> notes;
  const std::string written = shogi::WriteCsa(*records, {}, &notes);
  const absl::StatusOr<std::vector<shogi::Record>> again = shogi::ParseCsa(written);
  TSUME_CHECK(again.ok(), std::string(again.status().message()) + "\n" + written);
  TSUME_CHECK(again->size() == records->size(), written);
  for (size_t i = 0; i < records->size(); ++i) {
    TSUME_CHECK(tsume_test::RecordText((*again)[i]) == tsume_test::RecordText((*records)[i]),
                written);
  }
  TSUME_CHECK(shogi::WriteCsa(*again, {}, &notes) == written, written);

  const std::string json = shogi::WriteJkf(*records, &notes);
  const absl::StatusOr<std::vector<shogi::Record>> from_json = shogi::ParseJkf(json, &notes);
  TSUME_CHECK(from_json.ok(), std::string(from_json.status().message()) + "\n" + json);
  TSUME_CHECK((*from_json)[0].start == (*records)[0].start, json);
  TSUME_CHECK((*from_json)[0].MainLine() == (*records)[0].MainLine(), json);
  return 0;
}
