// Any bytes: the KI2 reader takes or refuses them, and what it takes is
// written so that it reads as the same record and is written the same again,
// as KI2 and by way of KIF.
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/check.h"
#include "core/ki2.h"
#include "core/kif.h"
#include "tests/support/record_text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const absl::StatusOr<shogi::Record> record = shogi::ParseKi2(text);
  if (!record.ok()) return 0;
  const std::string written = shogi::WriteKi2(*record);
  const absl::StatusOr<shogi::Record> again = shogi::ParseKi2(written);
  TSUME_CHECK(again.ok(), std::string(again.status().message()) + "\n" + written);
  TSUME_CHECK(tsume_test::RecordText(*again) == tsume_test::RecordText(*record), written);
  TSUME_CHECK(shogi::WriteKi2(*again) == written, written);

  const std::string kif = shogi::WriteKif(*record);
  const absl::StatusOr<shogi::Record> same = shogi::ParseKif(kif);
  TSUME_CHECK(same.ok(), std::string(same.status().message()) + "\n" + kif);
  TSUME_CHECK(tsume_test::RecordText(*same) == tsume_test::RecordText(*record), kif);
  return 0;
}
