#include "core/encoding.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tests/support/random_position.h"

namespace shogi {
namespace {

// 手合割：平手 and its Shift_JIS bytes.
constexpr absl::string_view kUtf8 = "手合割：平手";
constexpr absl::string_view kSjis = "\x8E\xE8\x8D\x87\x8A\x84\x81\x46\x95\xBD\x8E\xE8";

DecodedText Decode(absl::string_view bytes) {
  absl::StatusOr<DecodedText> decoded = DecodeText(bytes);
  EXPECT_TRUE(decoded.ok()) << decoded.status();
  return decoded.ok() ? *decoded : DecodedText();
}

std::string DecodeError(absl::string_view bytes) {
  const absl::StatusOr<DecodedText> decoded = DecodeText(bytes);
  return decoded.ok() ? "no error" : std::string(decoded.status().message());
}

std::string EncodeError(absl::string_view text, TextEncoding encoding) {
  const absl::StatusOr<std::string> encoded = EncodeText(text, {.encoding = encoding});
  return encoded.ok() ? "no error" : std::string(encoded.status().message());
}

TEST(EncodingTest, TellsUtf8FromShiftJis) {
  EXPECT_EQ(Decode(kUtf8).text, kUtf8);
  EXPECT_EQ(Decode(kUtf8).form.encoding, TextEncoding::kUtf8);
  EXPECT_FALSE(Decode(kUtf8).form.bom);
  EXPECT_EQ(Decode(kSjis).text, kUtf8);
  EXPECT_EQ(Decode(kSjis).form.encoding, TextEncoding::kShiftJis);
  EXPECT_EQ(Decode("plain ASCII").form.encoding, TextEncoding::kUtf8);
  EXPECT_EQ(Decode("").text, "");
}

TEST(EncodingTest, TakesTheByteOrderMarkOff) {
  const DecodedText decoded = Decode(absl::StrCat("\xEF\xBB\xBF", kUtf8));
  EXPECT_EQ(decoded.text, kUtf8);
  EXPECT_TRUE(decoded.form.bom);
}

TEST(EncodingTest, MakesEveryLineEndAnLf) {
  const DecodedText decoded = Decode("a\r\nb\rc\nd\r\r\ne\r");
  EXPECT_EQ(decoded.text, "a\nb\nc\nd\n\ne\n");
  EXPECT_TRUE(decoded.form.crlf);
  EXPECT_FALSE(Decode("a\nb\r\n").form.crlf);
  EXPECT_FALSE(Decode("a\rb\r\n").form.crlf);
}

TEST(EncodingTest, TheBytesWinOverWhatTheFileSays) {
  const auto note = [](absl::string_view bytes) { return Decode(bytes).note; };
  EXPECT_EQ(note(absl::StrCat("#KIF version=2.0 encoding=UTF-8\n", kUtf8)), "");
  EXPECT_EQ(note(absl::StrCat("#KIF version=2.0 encoding=Shift_JIS\n", kSjis)), "");
  EXPECT_EQ(note(absl::StrCat("'CSA encoding=SHIFT_JIS\nN+", kSjis)), "");
  EXPECT_EQ(note(absl::StrCat("'CSA encoding=UTF-8\nN+", kSjis)),
            "the file calls itself UTF-8 but is Shift_JIS");
  EXPECT_EQ(note(absl::StrCat("#KIF version=2.0 encoding=Shift_JIS\r\n", kUtf8)),
            "the file calls itself Shift_JIS but is UTF-8");
  EXPECT_EQ(note("'CSA encoding=EUC-JP\n"), "the file calls itself EUC-JP but is UTF-8");
  EXPECT_EQ(note("*comment encoding=EUC-JP\n"), "");
}

TEST(EncodingTest, TheDeclarationDecidesWhereBytesAllowBoth) {
  // ﾃｿ in Shift_JIS, ÿ in UTF-8.
  EXPECT_EQ(Decode("N+\xC3\xBF\n").text, "N+ÿ\n");
  EXPECT_EQ(Decode("'CSA encoding=SHIFT_JIS\nN+\xC3\xBF\n").text,
            "'CSA encoding=SHIFT_JIS\nN+ﾃｿ\n");
  EXPECT_EQ(Decode("'CSA encoding=UTF-8\nN+\xC3\xBF\n").text, "'CSA encoding=UTF-8\nN+ÿ\n");
}

TEST(EncodingTest, NamesTheByteThatFits) {
  // Bytes that start no character of either.
  EXPECT_EQ(DecodeError("ab\xFF"), "1:3: byte 0xff is neither UTF-8 nor Shift_JIS");
  EXPECT_EQ(DecodeError(absl::StrCat("a\n", kUtf8, "\x80")),
            "2:7: byte 0x80 is neither UTF-8 nor Shift_JIS");
  EXPECT_EQ(DecodeError(absl::StrCat("a\r\n\r", kSjis, "\xFD")),
            "3:7: byte 0xfd is neither UTF-8 nor Shift_JIS");
  // A character cut short.
  EXPECT_EQ(DecodeError("#KIF encoding=UTF-8\nab\xE6\xFF"),
            "2:3: byte 0xe6 isn't UTF-8, as which the file is declared");
  EXPECT_EQ(DecodeError("'CSA encoding=SHIFT_JIS\nab\x8E"),
            "2:3: byte 0x8e isn't Shift_JIS, as which the file is declared");
  EXPECT_EQ(DecodeError("\xEF\xBB\xBF"
                        "ab\x8E\xE8"),
            "1:3: byte 0x8e isn't UTF-8, as the byte order mark says");
  // Overlong forms, surrogates and too large numbers aren't UTF-8.
  EXPECT_FALSE(IsUtf8("\xC0\x80"));
  EXPECT_FALSE(IsUtf8("\xED\xA0\x80"));
  EXPECT_FALSE(IsUtf8("\xF4\x90\x80\x80"));
  EXPECT_TRUE(IsUtf8("\xF4\x8F\xBF\xBF"));
}

TEST(EncodingTest, RefusesUtf16ByName) {
  EXPECT_EQ(DecodeError(absl::string_view("\xFF\xFE"
                                          "a\0",
                                          4)),
            "1:1: UTF-16 can't be read: save the file as UTF-8 or Shift_JIS");
  EXPECT_EQ(DecodeError(absl::string_view("\xFE\xFF\0a", 4)),
            "1:1: UTF-16 can't be read: save the file as UTF-8 or Shift_JIS");
}

TEST(EncodingTest, WritesWhatItReads) {
  EXPECT_EQ(*EncodeText(kUtf8, {.encoding = TextEncoding::kShiftJis}), kSjis);
  EXPECT_EQ(*EncodeText("a\nb\n", {.bom = true, .crlf = true}),
            "\xEF\xBB\xBF"
            "a\r\nb\r\n");
  EXPECT_EQ(*EncodeText("玉\n", {.encoding = TextEncoding::kShiftJis, .crlf = true}),
            "\x8B\xCA\r\n");
}

TEST(EncodingTest, NamesTheCharacterThatShiftJisLacks) {
  EXPECT_EQ(EncodeError("a\n☗２六歩", TextEncoding::kShiftJis),
            "2:1: '☗' (U+2617) doesn't exist in Shift_JIS");
  EXPECT_EQ(EncodeError("🍣", TextEncoding::kShiftJis),
            "1:1: '🍣' (U+1F363) doesn't exist in Shift_JIS");
  // glibc would write a backslash.
  EXPECT_EQ(EncodeError("1¥", TextEncoding::kShiftJis),
            "1:2: '¥' (U+00A5) doesn't exist in Shift_JIS");
  EXPECT_EQ(EncodeError("☗", TextEncoding::kUtf8), "no error");
}

TEST(EncodingTest, WritesTheOneCodeOfTwoUnicodeVariants) {
  EXPECT_EQ(*EncodeText("〜−‖", {.encoding = TextEncoding::kShiftJis}), "\x81\x60\x81\x7C\x81\x61");
  EXPECT_EQ(Decode("\x81\x60\x81\x7C\x81\x61").text, "～－∥");
}

TEST(EncodingTest, EveryShiftJisCharacterComesBack) {
  int characters = 0;
  for (int lead = 0x81; lead <= 0xFC; ++lead) {
    if (lead >= 0xA0 && lead <= 0xDF) continue;
    for (int trail = 0x40; trail <= 0xFC; ++trail) {
      // A kana in front says that it isn't UTF-8.
      const std::string bytes = {'\x82', '\xA0', static_cast<char>(lead), static_cast<char>(trail)};
      const absl::StatusOr<DecodedText> decoded = DecodeText(bytes);
      if (!decoded.ok()) continue;
      ++characters;
      const absl::StatusOr<std::string> encoded = EncodeText(decoded->text, decoded->form);
      ASSERT_TRUE(encoded.ok()) << encoded.status();
      EXPECT_EQ(Decode(*encoded).text, decoded->text);
    }
  }
  EXPECT_GT(characters, 9000);  // 7,000 kanji and signs, 1,880 private ones.
}

TEST(EncodingTest, RandomBytesNeverBreakIt) {
  tsume_test::Random random(1);
  int decoded_count = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes;
    for (int n = random.Below(12); n > 0; --n)
      bytes.push_back(static_cast<char>(random.Below(256)));
    const absl::StatusOr<DecodedText> decoded = DecodeText(bytes);
    if (!decoded.ok()) continue;
    ++decoded_count;
    EXPECT_TRUE(IsUtf8(decoded->text));
  }
  EXPECT_GT(decoded_count, 1000);
}

}  // namespace
}  // namespace shogi
