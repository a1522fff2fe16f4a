#include "core/csa_names.h"

#include "core/check.h"

namespace shogi {
namespace {

constexpr absl::string_view kPieceNames[kNumPieceTypes] = {
    "", "FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "", "UM", "RY"};

struct EndWord {
  RecordEnd end;
  absl::string_view word;
};
constexpr EndWord kEndWords[] = {
    {RecordEnd::kResign, "TORYO"},
    {RecordEnd::kInterrupted, "CHUDAN"},
    {RecordEnd::kRepetition, "SENNICHITE"},
    {RecordEnd::kTimeUp, "TIME_UP"},
    {RecordEnd::kIllegalMove, "ILLEGAL_MOVE"},
    {RecordEnd::kImpasse, "JISHOGI"},
    {RecordEnd::kDeclaredWin, "KACHI"},
    {RecordEnd::kHikiwake, "HIKIWAKE"},
    {RecordEnd::kMatta, "MATTA"},
    {RecordEnd::kMate, "TSUMI"},
    {RecordEnd::kNoMate, "FUZUMI"},
    {RecordEnd::kDefaultWin, "FUSEN"},
    {RecordEnd::kError, "ERROR"},
};

// Ends that only CSA 3.0 knows, and the Japanese word that stands for them in
// RecordNode::end_text.
struct OtherWord {
  absl::string_view word;
  absl::string_view text;
};
constexpr OtherWord kOtherWords[] = {{"MAX_MOVES", "最大手数"}};

// Fouls name the offender: + black, - white.
constexpr absl::string_view kFoulWords[kNumColors] = {"+ILLEGAL_ACTION", "-ILLEGAL_ACTION"};

// A header that CSA and KIF have in common. Forms list what the value may look
// like, # standing for a digit; none means anything.
struct HeaderKey {
  absl::string_view csa;
  absl::string_view record;
  absl::string_view forms[2];
};
constexpr HeaderKey kHeaderKeys[] = {
    {"EVENT", "棋戦", {}},
    {"SITE", "場所", {}},
    {"START_TIME", "開始日時", {"####/##/## ##:##:##", "####/##/##"}},
    {"END_TIME", "終了日時", {"####/##/## ##:##:##", "####/##/##"}},
    {"TIME_LIMIT", "持ち時間", {"##:##+##", "##:##+##"}},
    {"OPENING", "戦型", {}},
    {"NOTE", "備考", {}},
};

bool HasForm(absl::string_view value, absl::string_view form) {
  if (value.size() != form.size()) return false;
  for (size_t i = 0; i < form.size(); ++i) {
    const bool digit = value[i] >= '0' && value[i] <= '9';
    if (form[i] == '#' ? !digit : value[i] != form[i]) return false;
  }
  return true;
}

bool HasAForm(absl::string_view value, const HeaderKey& row) {
  return row.forms[0].empty() || HasForm(value, row.forms[0]) || HasForm(value, row.forms[1]);
}

}  // namespace

absl::string_view CsaPieceName(PieceType t) { return kPieceNames[t]; }

PieceType PieceTypeFromCsa(absl::string_view name) {
  for (PieceType t : kPieceTypes) {
    if (kPieceNames[t] == name) return t;
  }
  return kNoPieceType;
}

std::string CsaEndWord(const RecordNode& node, Color side_to_move) {
  if (node.end == RecordEnd::kIllegalAction) {
    return std::string(kFoulWords[Opponent(side_to_move)]);
  }
  for (const EndWord& row : kEndWords) {
    if (row.end == node.end) return std::string(row.word);
  }
  TSUME_DCHECK(node.end == RecordEnd::kOther, node.end_text);
  for (const OtherWord& row : kOtherWords) {
    if (row.text == node.end_text) return std::string(row.word);
  }
  return node.end_text;
}

void SetEndFromCsa(absl::string_view word, Color side_to_move, RecordNode* node) {
  node->end_text.clear();
  for (Color offender : kColors) {
    if (word != kFoulWords[offender]) continue;
    node->end = offender == side_to_move ? RecordEnd::kIllegalMove : RecordEnd::kIllegalAction;
    return;
  }
  for (const EndWord& row : kEndWords) {
    if (row.word != word) continue;
    node->end = row.end;
    return;
  }
  node->end = RecordEnd::kOther;
  node->end_text = std::string(word);
  for (const OtherWord& row : kOtherWords) {
    if (row.word == word) node->end_text = std::string(row.text);
  }
}

std::string RecordKeyFromCsa(absl::string_view key) {
  for (const HeaderKey& row : kHeaderKeys) {
    if (row.csa == key) return std::string(row.record);
  }
  return std::string(key);
}

std::string CsaKeyFromRecord(const RecordHeader& header) {
  for (const HeaderKey& row : kHeaderKeys) {
    // A record of another format may hold CSA's own key.
    if (row.record != header.key && row.csa != header.key) continue;
    return std::string(HasAForm(header.value, row) ? row.csa : row.record);
  }
  return header.key;
}

}  // namespace shogi
