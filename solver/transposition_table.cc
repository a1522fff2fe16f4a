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

TranspositionTable::TranspositionTable(size_t bytes)
    : records_(std::max<size_t>(1, bytes / (sizeof(Record) * kWindow)) * kWindow),
      windows_(records_.size() / kWindow) {}

void TranspositionTable::NewProblem() {
  stored_ = 0;
  if (++epoch_ > kLastEpoch) {
    std::fill(records_.begin(), records_.end(), Record());
    epoch_ = 1;
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

void TranspositionTable::Store(const Place& place, Key bound, const Bounds& bounds, ProofNumber pn,
                               ProofNumber dn, uint64_t work) {
  Record* const window = &records_[WindowOf(place.key)];
  const uint32_t log_work = static_cast<uint32_t>(std::bit_width(work));
  Record* victim = nullptr;
  for (Record* r = window; r != window + kWindow; ++r) {
    if (!IsLive(*r)) {
      victim = r;
      *r = Record();
      r->upper = kNever16;
      ++stored_;
      break;
    }
    if (r->key == place.key && r->hand == place.hand.bits()) {
      victim = r;
      break;
    }
  }
  if (victim == nullptr) {
    victim = std::min_element(window, window + kWindow, [](const Record& a, const Record& b) {
      return (a.epoch_and_work & 255) < (b.epoch_and_work & 255);
    });
    *victim = Record();
    victim->upper = kNever16;
  }
  victim->key = place.key;
  victim->hand = place.hand.bits();
  victim->epoch_and_work = (epoch_ << 8) | std::max(log_work, victim->epoch_and_work & 255);
  victim->lower = std::max(victim->lower, PackLower(bounds.lower));
  victim->upper = std::min(victim->upper, Pack(bounds.upper));
  victim->bound = Pack(bound);
  victim->pn = pn;
  victim->dn = dn;
}

}  // namespace tsume
