#include "solver/transposition_table.h"

#include <algorithm>
#include <bit>

#include "core/zobrist.h"

namespace tsume {
namespace {

// Keys as 16 bits: kNeverMate and everything too long become kNever16.
constexpr int16_t kNever16 = 32767;

int16_t Pack(Key key) { return key > kMaxKey ? kNever16 : static_cast<int16_t>(key); }
Key Unpack(int16_t packed) { return packed == kNever16 ? kNeverMate : packed; }

// Lower bounds are rounded down: "V > 40000" is stored as "V > kMaxKey".
int16_t PackLower(Key key) {
  if (key >= kNeverMate) return kNever16;
  return static_cast<int16_t>(std::min(key, kMaxKey));
}

}  // namespace

// While the array grows the old one exists beside it, a ninth of the memory:
// the sizes are exact powers of kGrowth apart so that this holds for the last.
TranspositionTable::TranspositionTable(size_t bytes)
    : most_windows_(
          std::max<size_t>(1, bytes / (sizeof(Record) * kWindow) * kGrowth / (kGrowth + 1))),
      first_windows_(most_windows_) {
  size_t steps = 1;
  for (; first_windows_ > kMostFirstWindows; steps *= kGrowth) first_windows_ /= kGrowth;
  most_windows_ = first_windows_ * steps;
  windows_ = first_windows_;
  records_ = std::vector<Record>(windows_ * kWindow);
}

void TranspositionTable::NewProblem() {
  stored_ = 0;
  if (++epoch_ > kLastEpoch || windows_ != first_windows_) {
    epoch_ = 1;
    windows_ = first_windows_;
    records_ = std::vector<Record>(windows_ * kWindow);
  }
}

void TranspositionTable::GrowIfHalfFull() {
  if (stored_ < records_.size() / 2 || windows_ == most_windows_) return;
  const std::vector<Record> old = std::move(records_);
  windows_ *= kGrowth;
  records_ = std::vector<Record>(windows_ * kWindow);
  stored_ = 0;
  for (const Record& r : old) {
    if (IsLive(r)) *Claim(r.key, r.hand) = r;
  }
}

size_t TranspositionTable::WindowOf(uint64_t key) const {
  // The upper bits of key * windows_ / 2^64: any number of windows will do.
  __extension__ typedef unsigned __int128 Wide;
  return static_cast<size_t>((static_cast<Wide>(shogi::MixBits(key)) * windows_) >> 64) * kWindow;
}

TranspositionTable::Knowledge TranspositionTable::Look(const Place& place, Key bound) const {
  Knowledge k;
  const Record* r = &records_[WindowOf(place.key)];
  for (const Record* end = r + kWindow; r != end && IsLive(*r); ++r) {
    if (r->key != place.key) continue;
    const shogi::Hand hand = shogi::Hand::FromBits(r->hand);
    if (place.hand.Covers(hand)) k.bounds.upper = std::min(k.bounds.upper, Unpack(r->upper));
    if (hand.Covers(place.hand)) k.bounds.lower = std::max(k.bounds.lower, Unpack(r->lower));
    if (hand == place.hand && Unpack(r->bound) == bound) {
      k.has_numbers = true;
      k.pn = r->pn;
      k.dn = r->dn;
    }
  }
  return k;
}

TranspositionTable::Record* TranspositionTable::Claim(uint64_t key, uint32_t hand) {
  Record* const window = &records_[WindowOf(key)];
  Record* claimed = nullptr;
  for (Record* r = window; r != window + kWindow; ++r) {
    if (!IsLive(*r)) {
      claimed = r;
      ++stored_;
      break;
    }
    if (r->key == key && r->hand == hand) return r;
  }
  if (claimed == nullptr) {
    claimed = std::min_element(window, window + kWindow, [](const Record& a, const Record& b) {
      return (a.epoch_and_work & kWorkMask) < (b.epoch_and_work & kWorkMask);
    });
  }
  *claimed = Record();
  claimed->key = key;
  claimed->hand = hand;
  claimed->upper = kNever16;
  return claimed;
}

void TranspositionTable::Store(const Place& place, Key bound, const Bounds& bounds, ProofNumber pn,
                               ProofNumber dn, uint64_t work) {
  GrowIfHalfFull();
  Record* const r = Claim(place.key, place.hand.bits());
  const uint32_t log_work = static_cast<uint32_t>(std::bit_width(work));
  r->epoch_and_work = (epoch_ << kWorkBits) | std::max(log_work, r->epoch_and_work & kWorkMask);
  r->lower = std::max(r->lower, PackLower(bounds.lower));
  r->upper = std::min(r->upper, Pack(bounds.upper));
  r->bound = Pack(bound);
  r->pn = pn;
  r->dn = dn;
}

}  // namespace tsume
