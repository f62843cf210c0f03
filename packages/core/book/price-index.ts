import * as codes from '../codes.ts';

/** A key has 31 bits: 11 choose a chunk, 11 a page of it, 9 a level of the page. */
const PAGE_BITS = 9;
const PAGE = 1 << PAGE_BITS;
const CHUNK_BITS = 11;
const PAGES = 1 << CHUNK_BITS;
const PAGE_MASK = PAGE - 1;
const CHUNK_MASK = PAGES - 1;
/** Words of 32 bits that say which levels of a page, and which pages of a chunk, are there. */
const PAGE_WORD_BITS = PAGE_BITS - 5;
const PAGE_WORDS = 1 << PAGE_WORD_BITS;
const CHUNK_WORD_BITS = CHUNK_BITS - 5;
const CHUNK_WORDS = 1 << CHUNK_WORD_BITS;

/** Copies, which are folded into the code; see the README. */
const { NONE } = codes;

/**
 * Which keys are there, and an address for each: pages of 512 keys found through a hierarchy of bitmaps, so that the
 * next lower key is a few instructions away and memory is only spent where keys are. Addresses stay below the number of
 * pages ever needed at once × 512; an emptied page is used again.
 */
export class PriceIndex {
  /** By chunk: its number + 1, 0 where there is none. */
  #root = new Int32Array(0);
  #rootBits = new Int32Array(CHUNK_WORDS);
  /** By chunk and page: the page's number + 1. */
  #pages = new Int32Array(0);
  #chunkBits = new Int32Array(0);
  #chunkCount = new Int32Array(0);
  #pageBits = new Int32Array(0);
  #pageCount = new Int32Array(0);
  readonly #freeChunks: number[] = [];
  readonly #freePages: number[] = [];
  #chunksUsed = 0;
  #pagesUsed = 0;

  /** How many addresses there may be: whoever keeps something by address makes room for so many. */
  get addresses(): number {
    return this.#pageCount.length * PAGE;
  }

  /** The key's address, or NONE where its page is not there. */
  find(key: number): number {
    const chunk = this.#root.length === 0 ? 0 : this.#root[key >>> (PAGE_BITS + CHUNK_BITS)]!;
    if (chunk === 0) return NONE;
    const page = this.#pages[((chunk - 1) << CHUNK_BITS) | ((key >>> PAGE_BITS) & CHUNK_MASK)]!;
    return page === 0 ? NONE : ((page - 1) << PAGE_BITS) | (key & PAGE_MASK);
  }

  /** The address of a key whose page may have to be made first. */
  reach(key: number): number {
    const found = this.find(key);
    return found === NONE ? this.#makePage(key) : found;
  }

  /** Marks the key as there. */
  add(address: number): void {
    const word = address >>> 5;
    this.#pageBits[word]! |= 1 << (address & 31);
    this.#pageCount[address >>> PAGE_BITS]! += 1;
  }

  /** Takes the key away; its page goes with its last key. */
  remove(key: number, address: number): void {
    this.#pageBits[address >>> 5]! &= ~(1 << (address & 31));
    const page = address >>> PAGE_BITS;
    const left = this.#pageCount[page]! - 1;
    this.#pageCount[page] = left;
    if (left === 0) this.#freePage(key, page);
  }

  /** The highest key below `key`, or NONE; the page of `key` may be gone by now. */
  below(key: number): number {
    const root = this.#root;
    if (root.length === 0) return NONE;
    const chunkKey = key >>> (PAGE_BITS + CHUNK_BITS);
    const chunk = root[chunkKey]!;
    if (chunk !== 0) {
      const pageKey = (key >>> PAGE_BITS) & CHUNK_MASK;
      const page = this.#pages[((chunk - 1) << CHUNK_BITS) | pageKey]!;
      if (page !== 0) {
        const level = highestBelow(this.#pageBits, (page - 1) << PAGE_WORD_BITS, key & PAGE_MASK);
        if (level !== NONE) return key - (key & PAGE_MASK) + level;
      }
      const lower = highestBelow(this.#chunkBits, (chunk - 1) << CHUNK_WORD_BITS, pageKey);
      if (lower !== NONE) return this.#highestOf(chunkKey, chunk, lower);
    }
    const lower = highestBelow(this.#rootBits, 0, chunkKey);
    if (lower === NONE) return NONE;
    const other = root[lower]!;
    return this.#highestOf(lower, other, highestBelow(this.#chunkBits, (other - 1) << CHUNK_WORD_BITS, PAGES));
  }

  #highestOf(chunkKey: number, chunk: number, pageKey: number): number {
    const page = this.#pages[((chunk - 1) << CHUNK_BITS) | pageKey]!;
    const level = highestBelow(this.#pageBits, (page - 1) << PAGE_WORD_BITS, PAGE);
    return ((chunkKey << CHUNK_BITS) | pageKey) * PAGE + level;
  }

  #makePage(key: number): number {
    if (this.#root.length === 0) this.#root = new Int32Array(PAGES);
    const chunkKey = key >>> (PAGE_BITS + CHUNK_BITS);
    if (this.#root[chunkKey] === 0) this.#makeChunk(chunkKey);
    const chunk = this.#root[chunkKey]! - 1;
    const page = this.#freePages.pop() ?? this.#pagesUsed++;
    if (page >= this.#pageCount.length) {
      this.#pageCount = wider(this.#pageCount, 1);
      this.#pageBits = wider(this.#pageBits, PAGE_WORDS);
    }
    const pageKey = (key >>> PAGE_BITS) & CHUNK_MASK;
    this.#pages[(chunk << CHUNK_BITS) | pageKey] = page + 1;
    this.#chunkBits[(chunk << CHUNK_WORD_BITS) | (pageKey >>> 5)]! |= 1 << (pageKey & 31);
    this.#chunkCount[chunk]! += 1;
    return (page << PAGE_BITS) | (key & PAGE_MASK);
  }

  #makeChunk(chunkKey: number): void {
    const chunk = this.#freeChunks.pop() ?? this.#chunksUsed++;
    if (chunk >= this.#chunkCount.length) {
      this.#chunkCount = wider(this.#chunkCount, 1);
      this.#chunkBits = wider(this.#chunkBits, CHUNK_WORDS);
      this.#pages = wider(this.#pages, PAGES);
    }
    this.#root[chunkKey] = chunk + 1;
    this.#rootBits[chunkKey >>> 5]! |= 1 << (chunkKey & 31);
  }

  #freePage(key: number, page: number): void {
    const chunkKey = key >>> (PAGE_BITS + CHUNK_BITS);
    const pageKey = (key >>> PAGE_BITS) & CHUNK_MASK;
    const chunk = this.#root[chunkKey]! - 1;
    this.#freePages.push(page);
    this.#pages[(chunk << CHUNK_BITS) | pageKey] = 0;
    this.#chunkBits[(chunk << CHUNK_WORD_BITS) | (pageKey >>> 5)]! &= ~(1 << (pageKey & 31));
    this.#chunkCount[chunk]! -= 1;
    if (this.#chunkCount[chunk] !== 0) return;
    this.#freeChunks.push(chunk);
    this.#root[chunkKey] = 0;
    this.#rootBits[chunkKey >>> 5]! &= ~(1 << (chunkKey & 31));
  }
}

/** The highest bit set below `bit`, counted from the word `from` on, or NONE. */
function highestBelow(words: Int32Array, from: number, bit: number): number {
  let word = bit >>> 5;
  // Bits of the last word from `bit` on do not count; a whole word has none to look at.
  let rest = (bit & 31) === 0 ? 0 : words[from + word]! & ((1 << (bit & 31)) - 1);
  while (rest === 0) {
    if (word === 0) return NONE;
    word -= 1;
    rest = words[from + word]!;
  }
  return (word << 5) + 31 - Math.clz32(rest);
}

function wider(words: Int32Array, width: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(words.length * 2, 4 * width));
  next.set(words);
  return next;
}
