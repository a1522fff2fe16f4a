// Any bytes: the JKF reader takes or refuses them; what it takes is written so
// that it is read and written the same again. CSA can hold its main line.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/check.h"
#include "core/csa.h"
#include "core/jkf.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> notes;
  const absl::StatusOr<std::vector<shogi::Record>> records = shogi::ParseJkf(text, &notes);
  if (!records.ok()) return 0;
  const std::string written = shogi::WriteJkf(*records, &notes);
  const absl::StatusOr<std::vector<shogi::Record>> again = shogi::ParseJkf(written, &notes);
  TSUME_CHECK(again.ok(), std::string(again.status().message()) + "\n" + written);
  TSUME_CHECK(again->size() == records->size(), written);
  TSUME_CHECK(shogi::WriteJkf(*again, &notes) == written, written);

  const std::string csa = shogi::WriteCsa(*records, {}, &notes);
  const absl::StatusOr<std::vector<shogi::Record>> from_csa = shogi::ParseCsa(csa);
  TSUME_CHECK(from_csa.ok(), std::string(from_csa.status().message()) + "\n" + csa);
  TSUME_CHECK(from_csa->size() == records->size(), csa);
  for (size_t i = 0; i < records->size(); ++i) {
    TSUME_CHECK((*from_csa)[i].MainLine() == (*records)[i].MainLine(), csa);
  }
  TSUME_CHECK(shogi::WriteCsa(*from_csa, {}, &notes) == csa, csa);
  return 0;
}
