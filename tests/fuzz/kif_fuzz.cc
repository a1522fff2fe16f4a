// Any bytes: the KIF reader takes or refuses them, and what it takes is
// written so that it reads as the same record and is written the same again.
// The same for the diagram alone.
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/bod.h"
#include "core/check.h"
#include "core/kif.h"
#include "tests/support/record_text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const absl::StatusOr<shogi::Record> record = shogi::ParseKif(text);
  if (!record.ok()) return 0;
  const std::string written = shogi::WriteKif(*record);
  const absl::StatusOr<shogi::Record> again = shogi::ParseKif(written);
  TSUME_CHECK(again.ok(), std::string(again.status().message()) + "\n" + written);
  TSUME_CHECK(tsume_test::RecordText(*again) == tsume_test::RecordText(*record), written);
  TSUME_CHECK(shogi::WriteKif(*again) == written, written);

  const std::string bod = shogi::WriteBod(*record);
  const absl::StatusOr<shogi::Record> diagram = shogi::ParseBod(bod);
  TSUME_CHECK(diagram.ok(), std::string(diagram.status().message()) + "\n" + bod);
  TSUME_CHECK(diagram->start == record->start, bod);
  TSUME_CHECK(shogi::WriteBod(*diagram) == bod, bod);
  return 0;
}
