import * as codes from '../codes.ts';

/** A key has 31 bits: 11 choose a chunk, 11 a page of it, 9 a level of the page. */
const PAGE_BITS = 9;
const PAGE = 1 << PAGE_BITS;
const CHUNK_BITS = 11;
const PAGES = 1 << CHUNK_BITS;
const PAGE_MASK = PAGE - 1;
const CHUNK_MASK = PAGES - 1;
/** Words of 32 bits that mark which levels of a page, and which pages of a chunk, exist. */
const PAGE_WORD_BITS = PAGE_BITS - 5;
const CHUNK_WORD_BITS = CHUNK_BITS - 5;

const PAGES_AT_FIRST = 64;
const SIDES_AT_FIRST = 64;
const CHUNKS_AT_FIRST = 32;

/** Local copies of constants, which the compiler folds into the code; see the README. */
const { NONE } = codes;

/**
 * Which keys exist on each of many sides, and an address for each: pages of 512 keys found through a hierarchy of
 * bitmaps, so that the next lower key is a few instructions away and memory is only spent where keys are. All sides share
 * the pages. Addresses stay below 512 × the largest number of pages ever in use together; an emptied page is reused.
 */
export class PriceIndex {
  /** By side and chunk: the chunk's number + 1, 0 where there is none. Arrays are allocated once, and again to grow; see the README. */
  declare private root: Int32Array;
  declare private rootBits: Int32Array;
  /** By chunk and page: the page's number + 1. */
  declare private pages: Int32Array;
  declare private chunkBits: Int32Array;
  declare private chunkCount: Int32Array;
  declare private pageBits: Int32Array;
  declare private pageCount: Int32Array;
  readonly #freeChunks: number[] = [];
  readonly #freePages: number[] = [];
  #chunksUsed = 0;
  #pagesUsed = 0;

  constructor(pages = PAGES_AT_FIRST) {
    this.root = new Int32Array(SIDES_AT_FIRST << CHUNK_BITS);
    this.rootBits = new Int32Array(SIDES_AT_FIRST << CHUNK_WORD_BITS);
    this.pages = new Int32Array(CHUNKS_AT_FIRST << CHUNK_BITS);
    this.chunkBits = new Int32Array(CHUNKS_AT_FIRST << CHUNK_WORD_BITS);
    this.chunkCount = new Int32Array(CHUNKS_AT_FIRST);
    this.pageBits = new Int32Array(pages << PAGE_WORD_BITS);
    this.pageCount = new Int32Array(pages);
  }

  /** The number of possible addresses: an array that is indexed by address needs this length. */
  get addresses(): number {
    return this.pageCount.length * PAGE;
  }

  /** How many sides there is room for. */
  get sides(): number {
    return this.root.length >>> CHUNK_BITS;
  }

  /** Makes room for this many sides. */
  openSides(sides: number): void {
    while (this.sides < sides) {
      this.root = twice(this.root);
      this.rootBits = twice(this.rootBits);
    }
  }

  /** The key's address, or NONE if its page does not exist. */
  find(side: number, key: number): number {
    const chunk = this.root[(side << CHUNK_BITS) | (key >>> (PAGE_BITS + CHUNK_BITS))]!;
    if (chunk === 0) return NONE;
    const page = this.pages[((chunk - 1) << CHUNK_BITS) | ((key >>> PAGE_BITS) & CHUNK_MASK)]!;
    return page === 0 ? NONE : ((page - 1) << PAGE_BITS) | (key & PAGE_MASK);
  }

  /** The address of a key; creates its page if needed. */
  reach(side: number, key: number): number {
    const found = this.find(side, key);
    return found === NONE ? this.#makePage(side, key) : found;
  }

  /** Marks the key as present. */
  add(address: number): void {
    this.pageBits[address >>> 5]! |= 1 << (address & 31);
    this.pageCount[address >>> PAGE_BITS]! += 1;
  }

  /** Removes the key; its page is freed with its last key. */
  remove(side: number, key: number, address: number): void {
    this.pageBits[address >>> 5]! &= ~(1 << (address & 31));
    const page = address >>> PAGE_BITS;
    const left = this.pageCount[page]! - 1;
    this.pageCount[page] = left;
    if (left === 0) this.#freePage(side, key, page);
  }

  /** The highest key of a side below `key`, or NONE; the page of `key` may have been freed by now. */
  below(side: number, key: number): number {
    const chunkKey = key >>> (PAGE_BITS + CHUNK_BITS);
    const chunk = this.root[(side << CHUNK_BITS) | chunkKey]!;
    if (chunk !== 0) {
      const pageKey = (key >>> PAGE_BITS) & CHUNK_MASK;
      const page = this.pages[((chunk - 1) << CHUNK_BITS) | pageKey]!;
      if (page !== 0) {
        const level = highestBelow(this.pageBits, (page - 1) << PAGE_WORD_BITS, key & PAGE_MASK);
        if (level !== NONE) return key - (key & PAGE_MASK) + level;
      }
      const lower = highestBelow(this.chunkBits, (chunk - 1) << CHUNK_WORD_BITS, pageKey);
      if (lower !== NONE) return this.#highestOf(chunkKey, chunk, lower);
    }
    const lower = highestBelow(this.rootBits, side << CHUNK_WORD_BITS, chunkKey);
    if (lower === NONE) return NONE;
    const other = this.root[(side << CHUNK_BITS) | lower]!;
    return this.#highestOf(lower, other, highestBelow(this.chunkBits, (other - 1) << CHUNK_WORD_BITS, PAGES));
  }

  #highestOf(chunkKey: number, chunk: number, pageKey: number): number {
    const page = this.pages[((chunk - 1) << CHUNK_BITS) | pageKey]!;
    const level = highestBelow(this.pageBits, (page - 1) << PAGE_WORD_BITS, PAGE);
    return ((chunkKey << CHUNK_BITS) | pageKey) * PAGE + level;
  }

  #makePage(side: number, key: number): number {
    const chunkKey = key >>> (PAGE_BITS + CHUNK_BITS);
    if (this.root[(side << CHUNK_BITS) | chunkKey] === 0) this.#makeChunk(side, chunkKey);
    const chunk = this.root[(side << CHUNK_BITS) | chunkKey]! - 1;
    const page = this.#freePages.pop() ?? this.#pagesUsed++;
    if (page >= this.pageCount.length) {
      this.pageCount = twice(this.pageCount);
      this.pageBits = twice(this.pageBits);
    }
    const pageKey = (key >>> PAGE_BITS) & CHUNK_MASK;
    this.pages[(chunk << CHUNK_BITS) | pageKey] = page + 1;
    this.chunkBits[(chunk << CHUNK_WORD_BITS) | (pageKey >>> 5)]! |= 1 << (pageKey & 31);
    this.chunkCount[chunk]! += 1;
    return (page << PAGE_BITS) | (key & PAGE_MASK);
  }

  #makeChunk(side: number, chunkKey: number): void {
    const chunk = this.#freeChunks.pop() ?? this.#chunksUsed++;
    if (chunk >= this.chunkCount.length) {
      this.chunkCount = twice(this.chunkCount);
      this.chunkBits = twice(this.chunkBits);
      this.pages = twice(this.pages);
    }
    this.root[(side << CHUNK_BITS) | chunkKey] = chunk + 1;
    this.rootBits[(side << CHUNK_WORD_BITS) | (chunkKey >>> 5)]! |= 1 << (chunkKey & 31);
  }

  #freePage(side: number, key: number, page: number): void {
    const chunkKey = key >>> (PAGE_BITS + CHUNK_BITS);
    const pageKey = (key >>> PAGE_BITS) & CHUNK_MASK;
    const chunk = this.root[(side << CHUNK_BITS) | chunkKey]! - 1;
    this.#freePages.push(page);
    this.pages[(chunk << CHUNK_BITS) | pageKey] = 0;
    this.chunkBits[(chunk << CHUNK_WORD_BITS) | (pageKey >>> 5)]! &= ~(1 << (pageKey & 31));
    this.chunkCount[chunk]! -= 1;
    if (this.chunkCount[chunk] !== 0) return;
    this.#freeChunks.push(chunk);
    this.root[(side << CHUNK_BITS) | chunkKey] = 0;
    this.rootBits[(side << CHUNK_WORD_BITS) | (chunkKey >>> 5)]! &= ~(1 << (chunkKey & 31));
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

function twice(words: Int32Array): Int32Array<ArrayBuffer> {
  const next = new Int32Array(words.length * 2);
  next.set(words);
  return next;
}
