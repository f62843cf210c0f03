// Protects times that people write: what is no time is not taken for another one.
import { expect, it } from 'vitest';
import { isoTimeMs } from './iso-time.ts';

it('reads times with their zone, and nothing else', () => {
  const noon = Date.UTC(2026, 1, 28, 12);
  expect(['2026-02-28T12:00:00Z', '2026-02-28T12:00:00.5Z', '2026-02-28T20:00:00+08:00', '2024-02-29T00:00:00Z'].map(isoTimeMs)).toEqual([
    noon,
    noon + 500,
    noon,
    Date.UTC(2024, 1, 29),
  ]);
  const wrong = [
    '2026-02-30T12:00:00Z',
    '2026-02-29T12:00:00Z',
    '2026-02-28T24:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-02-28T12:00:00',
    '2100-02-29T00:00:00Z',
  ];
  expect([...wrong, '2026-02-28', '1772280000000', '', '2026-02-28T12:00:00+25:00'].map(isoTimeMs)).toEqual(Array(10).fill(undefined));
});
