// Says what OpenShogiLib (libosl 0.8.0) thinks of positions, as text.
//
//   osl_judge moves        for each SFEN line on stdin one line
//                          LEGAL <tab> CHECKS <tab> PAWNMATES
//   osl_judge mate NODES   for each SFEN line on stdin one line
//                          DEPTH1 <tab> DEPTH3 <tab> DFPN
//
// LEGAL, CHECKS and PAWNMATES are USI moves separated by spaces, each in
// OSL's order: all legal moves (generateWithFullUnpromotions), those of them
// that give check, and the pawn drops that would be drop-pawn mate. The mate
// columns are "mate MOVE", "nomate" or "unknown": by OSL's fixed-depth search
// of 1 and 3 plies, and by its df-pn of at most NODES nodes, which gives its
// whole line ("mate MOVE MOVE ...").
// A line that isn't a position OSL can hold (both kings, all 40 pieces) gives
// "error: WHY". C++14, because OSL's headers are.
#include <cctype>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <osl/checkmate/dfpn.h>  // Needs <memory> and <vector> before it.
#include <osl/checkmate/dfpnRecord.h>
#include <osl/checkmate/fixedDepthSearcher.h>
#include <osl/hashKey.h>
#include <osl/move_generator/allMoves.h>
#include <osl/numEffectState.h>
#include <osl/pathEncoding.h>
#include <osl/usi.h>

namespace {

using osl::NumEffectState;
using osl::checkmate::Dfpn;
using osl::checkmate::DfpnTable;
using osl::checkmate::FixedDepthSearcher;
using osl::checkmate::ProofDisproof;

void Append(const std::string& word, std::string* list) {
  if (!list->empty()) *list += ' ';
  *list += word;
}

std::string PawnMates(const NumEffectState& state) {
  std::string mates;
  const osl::Player turn = state.turn();
  if (!state.hasPieceOnStand<osl::PAWN>(turn)) return mates;
  for (int x = 1; x <= 9; ++x) {
    if (state.isPawnMaskSet(turn, x)) continue;
    for (int y = 1; y <= 9; ++y) {
      const osl::Square to(x, y);
      if (state.pieceAt(to) != osl::Piece::EMPTY()) continue;
      const osl::Move drop(to, osl::PAWN, turn);
      if (!drop.isValid() || !state.isAlmostValidMove(drop, false)) continue;
      if (state.isPawnDropCheckmate(drop)) Append(osl::usi::show(drop), &mates);
    }
  }
  return mates;
}

std::string Moves(const NumEffectState& state) {
  osl::MoveVector moves;
  state.generateWithFullUnpromotions(moves);
  std::string legal;
  std::string checks;
  for (const osl::Move& move : moves) {
    const std::string usi = osl::usi::show(move);
    Append(usi, &legal);
    if (state.isCheck(move)) Append(usi, &checks);
  }
  return legal + '\t' + checks + '\t' + PawnMates(state);
}

std::string Verdict(const ProofDisproof& result, const std::vector<osl::Move>& line) {
  if (!result.isCheckmateSuccess()) return result.isCheckmateFail() ? "nomate" : "unknown";
  std::string verdict = "mate";
  for (const osl::Move& move : line) {
    Append(move.isNormal() ? osl::usi::show(move) : std::string("none"), &verdict);
  }
  return verdict;
}

std::string FixedDepth(const NumEffectState& state, int depth) {
  NumEffectState copy(state);
  FixedDepthSearcher searcher(copy);
  osl::Move move;
  const ProofDisproof result = searcher.hasCheckmateMoveOfTurn(depth, move);
  return Verdict(result, {move});
}

std::string DfPn(const NumEffectState& state, size_t nodes) {
  DfpnTable table(state.turn());
  Dfpn dfpn;
  dfpn.setTable(&table);
  osl::Move move;
  std::vector<osl::Move> line;
  const ProofDisproof result =
      dfpn.hasCheckmateMove(state, osl::HashKey(state), osl::PathEncoding(state.turn()), nodes,
                            move, osl::Move::INVALID(), &line);
  return Verdict(result, line);
}

// OSL crashes on anything less: both kings on the board, 40 pieces in all.
bool IsComplete(const std::string& sfen) {
  const std::string board = sfen.substr(0, sfen.find(' '));
  if (board.find('K') == std::string::npos || board.find('k') == std::string::npos) return false;
  int pieces = 0;
  for (char c : board) pieces += std::isalpha(static_cast<unsigned char>(c)) ? 1 : 0;
  const size_t hands = sfen.find(' ', board.size() + 1);
  if (hands == std::string::npos) return false;
  int count = 0;
  for (size_t i = hands + 1; i < sfen.size() && sfen[i] != ' '; ++i) {
    if (std::isdigit(static_cast<unsigned char>(sfen[i]))) {
      count = 10 * count + (sfen[i] - '0');
    } else if (std::isalpha(static_cast<unsigned char>(sfen[i]))) {
      pieces += count == 0 ? 1 : count;
      count = 0;
    }
  }
  return pieces == 40;
}

std::string Answer(const std::string& sfen, size_t nodes) {
  if (!IsComplete(sfen)) return "error: not two kings and 40 pieces";
  try {
    NumEffectState state;
    osl::usi::parse("sfen " + sfen + " moves", state);
    if (nodes == 0) return Moves(state);
    return FixedDepth(state, 1) + '\t' + FixedDepth(state, 3) + '\t' + DfPn(state, nodes);
  } catch (const std::exception& e) {
    return std::string("error: ") + e.what();
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode != "moves" && !(mode == "mate" && argc > 2)) {
    std::cerr << "usage: osl_judge moves | osl_judge mate NODES\n";
    return 2;
  }
  const size_t nodes = mode == "mate" ? std::strtoul(argv[2], nullptr, 10) : 0;
  std::string line;
  while (std::getline(std::cin, line)) std::cout << Answer(line, nodes) << '\n';
  return 0;
}
