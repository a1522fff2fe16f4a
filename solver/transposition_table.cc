#include "solver/transposition_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/bits.h"
#include "core/check.h"
#include "core/zobrist.h"

namespace tsume {

using shogi::Hand;

namespace {

// What is used at first, and how it grows.
constexpr size_t kFirstBytes = size_t{128} << 10;
constexpr size_t kGrowth = 8;

// Keys in 13 bits.
constexpr uint64_t kKeyBits = 13;
constexpr uint64_t kNever = (1u << kKeyBits) - 1;
constexpr uint64_t kLong = kNever - 1;
static_assert(kMaxKey + 1 < static_cast<Key>(kLong));

uint64_t PackKey(Key key) {
  if (key <= kMaxKey) return static_cast<uint64_t>(key);
  return key >= kNeverMate ? kNever : kLong;
}
Key UnpackKey(uint64_t packed) {
  if (packed < kLong) return static_cast<Key>(packed);
  return packed == kNever ? kNeverMate : kUnbounded;
}
// Lower bounds may be -1, and are rounded down: "V > 9000" is stored as
// "V > kMaxKey".
uint64_t PackLower(Key lower) {
  return lower >= kNeverMate ? kNever : static_cast<uint64_t>(std::min(lower, kMaxKey) + 1);
}
Key UnpackLower(uint64_t packed) {
  return packed == kNever ? kNeverMate : static_cast<Key>(packed) - 1;
}

// Proof numbers in ten bits: five of mantissa and five of exponent, rounded up;
// exact below 32.
constexpr uint64_t kNumberBits = 10;
constexpr int kMantissaBits = 5;

uint64_t PackNumber(ProofNumber n) {
  constexpr ProofNumber kMantissas = 1u << kMantissaBits;
  if (n < kMantissas) return n;
  uint64_t exponent = static_cast<uint64_t>(std::bit_width(n)) - kMantissaBits;
  ProofNumber mantissa = (n + (1u << (exponent - 1)) - 1) >> (exponent - 1);
  if (mantissa == 2 * kMantissas) {
    mantissa = kMantissas;
    ++exponent;
  }
  return exponent << kMantissaBits | (mantissa - kMantissas);
}
ProofNumber UnpackNumber(uint64_t packed) {
  constexpr ProofNumber kMantissas = 1u << kMantissaBits;
  const uint64_t exponent = packed >> kMantissaBits;
  const ProofNumber mantissa = packed & (kMantissas - 1);
  if (exponent == 0) return mantissa;
  return std::min(kLargest, (mantissa + kMantissas) << (exponent - 1));
}

// A hand without its guard bits.
constexpr uint64_t kHandBits = 21;
constexpr uint32_t kHandFields = 0x06dddddf;

uint64_t PackHand(Hand hand) { return shogi::GatherBits(hand.bits(), kHandFields); }
Hand UnpackHand(uint64_t packed) {
  return Hand::FromBits(shogi::ScatterBits(static_cast<uint32_t>(packed), kHandFields));
}

constexpr uint64_t kHandMask = (uint64_t{1} << kHandBits) - 1;

bool SameBoard(uint64_t identity, uint64_t key) { return ((identity ^ key) & ~kHandMask) == 0; }

}  // namespace

// identity: bits 0-20 hand, 21-63 of the board key.
// content: lower 13, upper 13, bound 13, pn 10, dn 10, log2 of work 5.
struct TranspositionTable::Fields {
  uint64_t lower, upper, bound, pn, dn, work;

  static constexpr int kUpperAt = kKeyBits;
  static constexpr int kBoundAt = 2 * kKeyBits;
  static constexpr int kPnAt = 3 * kKeyBits;
  static constexpr int kDnAt = kPnAt + kNumberBits;
  static constexpr int kWorkAt = kDnAt + kNumberBits;
  static constexpr uint64_t kKeyMask = (1u << kKeyBits) - 1;
  static constexpr uint64_t kNumberMask = (1u << kNumberBits) - 1;
  static constexpr uint64_t kMostWork = (uint64_t{1} << (64 - kWorkAt)) - 1;

  static Fields Blank() { return {0, kNever, 0, 1, 1, 0}; }
  static uint64_t Work(uint64_t content) { return content >> kWorkAt; }
  explicit Fields(uint64_t c)
      : lower(c & kKeyMask),
        upper((c >> kUpperAt) & kKeyMask),
        bound((c >> kBoundAt) & kKeyMask),
        pn((c >> kPnAt) & kNumberMask),
        dn((c >> kDnAt) & kNumberMask),
        work(c >> kWorkAt) {}
  Fields(uint64_t l, uint64_t u, uint64_t b, uint64_t p, uint64_t d, uint64_t w)
      : lower(l), upper(u), bound(b), pn(p), dn(d), work(w) {}
  uint64_t Pack() const {
    return lower | upper << kUpperAt | bound << kBoundAt | pn << kPnAt | dn << kDnAt |
           work << kWorkAt;
  }
};

void TranspositionTable::Release::operator()(Window* windows) const { munmap(windows, bytes); }

TranspositionTable::TranspositionTable(size_t bytes, uint64_t seed)
    : reserved_(bytes / sizeof(Window)), random_(seed) {
  Reserve();
  NewProblem();
}

void TranspositionTable::Reserve() {
  reserved_ = std::max<size_t>(1, reserved_);
  for (;; reserved_ /= 2) {
    TSUME_CHECK(reserved_ > 0, "no memory at all");
    const size_t bytes = reserved_ * sizeof(Window);
    // Zero, and touched on demand.
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) continue;
    memory_ = std::unique_ptr<Window[], Release>(static_cast<Window*>(memory), Release{bytes});
    return;
  }
}

void TranspositionTable::NewProblem(size_t bytes) {
  const size_t used = this->bytes();
  if (used > kFirstBytes) {
    // Gives the pages back; they are zero when touched again.
    madvise(memory_.get(), used, MADV_DONTNEED);
  } else if (stored() != 0) {
    std::memset(static_cast<void*>(memory_.get()), 0, used);
  }
  most_windows_ = std::clamp<size_t>(bytes / sizeof(Window), 1, reserved_);
  windows_ = std::min(most_windows_, kFirstBytes / sizeof(Window));
  previous_ = 0;
  stored_ = 0;
}

void TranspositionTable::Grow() {
  const std::lock_guard<std::mutex> lock(growing_);
  if (!IsHalfFull()) return;  // Another thread was faster.
  const size_t smaller = windows();
  const size_t larger = std::min(most_windows_, smaller * kGrowth);
  constexpr size_t kHugePage = size_t{2} << 20;
  const size_t bytes = larger * sizeof(Window);
  if (bytes >= 2 * kHugePage) madvise(memory_.get(), bytes, MADV_HUGEPAGE);
  previous_ = smaller;
  windows_ = larger;
}

const TranspositionTable::Window& TranspositionTable::WindowOf(uint64_t key, size_t link,
                                                               size_t windows) const {
  // The upper bits of hash * windows / 2^64: any number of windows will do. The
  // hash moves the bits of the key that records don't hold to the top.
  constexpr uint64_t kSpread = 0x9e3779b97f4a7c15;
  constexpr uint64_t kApart = 0xd1b54a32d192ed03;
  __extension__ typedef unsigned __int128 Wide;
  const uint64_t hash = (key + link * kApart) * kSpread;
  return memory_[static_cast<size_t>((static_cast<Wide>(hash) * windows) >> 64)];
}

void TranspositionTable::Prefetch(uint64_t key) const {
  const auto fetch = [this, key](size_t windows) {
    const char* const window = reinterpret_cast<const char*>(&WindowOf(key, 0, windows));
    __builtin_prefetch(window);
    __builtin_prefetch(window + 64);
  };
  fetch(windows());
  if (const size_t before = previous(); before != 0) fetch(before);
}

size_t TranspositionTable::AddKnowledge(const Window& window, const Place& place, Key bound,
                                        Knowledge* k) {
  size_t of_board = 0;
  for (const Record& record : window.records) {
    const Words r = record.Load();
    if (r.content == 0) break;
    if (!SameBoard(r.identity, place.key)) continue;
    ++of_board;
    const Hand hand = UnpackHand(r.identity & kHandMask);
    const bool same = hand == place.hand;
    const Fields f(r.content);
    if (f.upper != kNever && place.hand.Covers(hand)) {
      const Key upper = same ? UnpackKey(f.upper) : WithMoreInHand(UnpackKey(f.upper));
      if (upper < k->bounds.upper) {
        k->bounds.upper = upper;
        k->proof_hand = hand;
      }
    }
    if (f.lower != 0 && hand.Covers(place.hand)) {
      const Key lower = same ? UnpackLower(f.lower) : WithLessInHand(UnpackLower(f.lower));
      if (lower > k->bounds.lower) {
        k->bounds.lower = lower;
        k->disproof_hand = hand;
      }
    }
    // The first is the one that Claim() finds. A later one is from a time when
    // an earlier window was another board's.
    if (same && !k->has_numbers && UnpackKey(f.bound) == bound) {
      k->has_numbers = true;
      k->pn = UnpackNumber(f.pn);
      k->dn = UnpackNumber(f.dn);
    }
  }
  return of_board;
}

TranspositionTable::Knowledge TranspositionTable::Look(const Place& place, Key bound) const {
  Knowledge k;
  bool found = false;
  for (const size_t windows : {this->windows(), previous()}) {
    if (windows == 0 || found) break;
    for (size_t link = 0; link < kMostLinks; ++link) {
      const Window& window = WindowOf(place.key, link, windows);
      const size_t of_board = AddKnowledge(window, place, bound, &k);
      found = found || of_board > 0;
      if (!GoesOn(window, of_board)) break;
    }
  }
  return k;
}

// Not only where the whole window is this board's: others with much work in a
// window would leave the rest of its hands no more than one record to share.
bool TranspositionTable::GoesOn(const Window& window, size_t of_board) {
  return of_board >= kWindow / 2 && window.records[kWindow - 1].Load().content != 0;
}

TranspositionTable::Record* TranspositionTable::Claim(uint64_t key, uint64_t identity,
                                                      uint64_t* content) {
  Record* claimed = nullptr;
  uint64_t least_work = ~uint64_t{0};
  *content = Fields::Blank().Pack();
  for (size_t link = 0; link < kMostLinks; ++link) {
    Window& window = WindowOf(key, link, windows());
    size_t of_board = 0;
    for (Record& record : window.records) {
      const Words r = record.Load();
      if (r.content == 0) {
        stored_.fetch_add(1, std::memory_order_relaxed);
        return &record;
      }
      if (r.identity == identity) {
        *content = r.content;
        return &record;
      }
      if (SameBoard(r.identity, key)) ++of_board;
      if (Fields::Work(r.content) < least_work) {
        least_work = Fields::Work(r.content);
        claimed = &record;
      }
    }
    if (!GoesOn(window, of_board)) break;
  }
  if (const uint64_t random = random_.load(std::memory_order_relaxed); random != 0) {
    random_.store(shogi::MixBits(random) | 1, std::memory_order_relaxed);
    claimed = &WindowOf(key, 0, windows()).records[(random >> 8) % kWindow];
  }
  return claimed;
}

void TranspositionTable::Move(uint64_t key) {
  const auto same_board = [key](const Record& record) {
    const Words r = record.Load();
    return r.content != 0 && SameBoard(r.identity, key);
  };
  const Window& to = WindowOf(key, 0, windows());
  if (std::any_of(std::begin(to.records), std::end(to.records), same_board)) return;
  for (size_t link = 0; link < kMostLinks; ++link) {
    const Window& from = WindowOf(key, link, previous());
    size_t of_board = 0;
    for (const Record& record : from.records) {
      if (!same_board(record)) continue;
      ++of_board;
      const Words r = record.Load();
      uint64_t content;
      Record* const moved = Claim(key, r.identity, &content);
      if (content == Fields::Blank().Pack()) moved->Store(r);
    }
    if (!GoesOn(from, of_board)) break;
  }
}

bool TranspositionTable::IsHalfFull() const {
  return stored() > windows() * kWindow / 2 && windows() < most_windows_;
}

void TranspositionTable::Store(const Place& place, Key bound, const Bounds& bounds, ProofNumber pn,
                               ProofNumber dn, uint64_t work) {
  if (IsHalfFull()) Grow();
  if (const size_t before = previous(); before != 0) {
    if (stored() > before * kWindow * kGrowth / 2) {
      previous_ = 0;  // By now what was needed has moved.
    } else {
      Move(place.key);
    }
  }
  const uint64_t identity = (place.key & ~kHandMask) | PackHand(place.hand);
  uint64_t content;
  Record* const r = Claim(place.key, identity, &content);
  Fields f(content);
  const auto log_work = static_cast<uint64_t>(std::bit_width(work));
  f.work = std::min(Fields::kMostWork, std::max(log_work, f.work));
  f.lower = std::max(f.lower, PackLower(bounds.lower));
  f.upper = std::min(f.upper, PackKey(bounds.upper));
  f.bound = PackKey(bound);
  f.pn = PackNumber(pn);
  f.dn = PackNumber(dn);
  r->Store({identity, f.Pack()});
}

}  // namespace tsume
