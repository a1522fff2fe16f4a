// A list of moves on the stack.
#ifndef CORE_MOVELIST_H_
#define CORE_MOVELIST_H_

#include <array>
#include <cstddef>

#include "core/check.h"
#include "core/types.h"

namespace shogi {

// No position has more than 593 legal moves (a known extreme, in perft.tsv);
// positions with more pieces than a real set can't be built.
class MoveList {
 public:
  static constexpr size_t kCapacity = 640;

  void Add(Move m) {
    TSUME_DCHECK(size_ < kCapacity, "move list overflow");
    moves_[size_++] = m;
  }
  void Clear() { size_ = 0; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](size_t i) const { return moves_[i]; }
  Move& operator[](size_t i) { return moves_[i]; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + size_; }
  bool Contains(Move m) const {
    for (Move x : *this) {
      if (x == m) return true;
    }
    return false;
  }

 private:
  size_t size_ = 0;
  std::array<Move, kCapacity> moves_;
};

}  // namespace shogi

#endif  // CORE_MOVELIST_H_
