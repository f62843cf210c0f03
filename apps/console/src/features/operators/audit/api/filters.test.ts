// Protects: the log's filters reach the server as they stand in the address, and a day is the reader's own.
import { expect, it } from 'vitest';
import { filtersOf } from './filters.ts';

it('passes on what is set and nothing else', () => {
  expect(filtersOf({}, 'utc')).toEqual({});
  expect(filtersOf({ operator: 'ada', action: 'request.ask', target: 'request 7' }, 'utc')).toEqual({
    operator: 'ada',
    action: 'request.ask',
    target: 'request 7',
  });
});

it('makes a day of two moments, and ignores what is no day', () => {
  expect(filtersOf({ day: '2026-11-20' }, 'utc')).toEqual({ from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 21) - 1 });
  expect(filtersOf({ day: 'yesterday' }, 'utc')).toEqual({});
});
