// Protects: the order book on the screen follows the sequence rules of the depth channel and notices when it is wrong.
import { describe, expect, it } from 'vitest';
import { DepthBook } from './depth-book.ts';
import { compareDecimalText } from './price-side.ts';

function givenBook(): DepthBook {
  const book = new DepthBook();
  book.snapshot({
    seq: 10,
    bids: [
      ['100.2', '1'],
      ['100.1', '2'],
    ],
    asks: [
      ['100.4', '3'],
      ['100.5', '4'],
    ],
  });
  return book;
}

describe('the depth book', () => {
  it('adds, changes and removes levels in order', () => {
    const book = givenBook();
    const diff = {
      from: 11,
      to: 12,
      bids: [
        ['100.3', '5'],
        ['100.1', '0.00'],
      ],
      asks: [
        ['100.4', '9'],
        ['100.45', '1'],
      ],
    } as const;
    expect(book.apply({ ...diff, bids: diff.bids.map(([p, a]) => [p, a]), asks: diff.asks.map(([p, a]) => [p, a]) })).toBe('applied');
    expect(book.bids).toEqual([
      ['100.3', '5'],
      ['100.2', '1'],
    ]);
    expect(book.asks).toEqual([
      ['100.4', '9'],
      ['100.45', '1'],
      ['100.5', '4'],
    ]);
    expect(book.seq).toBe(12);
  });

  it('passes over what the snapshot already held', () => {
    const book = givenBook();
    expect(book.apply({ from: 9, to: 10, bids: [['100.2', '7']], asks: [] })).toBe('stale');
    expect(book.bids[0]).toEqual(['100.2', '1']);
  });

  it('refuses a wrong checksum and works again after a snapshot', () => {
    const book = givenBook();
    expect(book.apply({ from: 11, to: 11, bids: [], asks: [], crc: (book.checksum() + 1) >>> 0 })).toBe('mismatch');
    expect(book.ready).toBe(false);
    book.snapshot({ seq: 20, bids: [], asks: [] });
    expect(book.apply({ from: 21, to: 21, bids: [['1', '1']], asks: [] })).toBe('applied');
  });

  it('keeps one level for a price written with other zeros', () => {
    const book = givenBook();
    book.apply({ from: 11, to: 11, bids: [['100.20', '6']], asks: [] });
    expect(book.bids[0]).toEqual(['100.20', '6']);
    expect(book.bids).toHaveLength(2);
  });

  it('compares decimals exactly', () => {
    expect(Math.sign(compareDecimalText('9', '10'))).toBe(-1);
    expect(compareDecimalText('1.50', '1.5')).toBe(0);
    expect(compareDecimalText('0.1000000000000000001', '0.1')).toBe(1);
  });
});
