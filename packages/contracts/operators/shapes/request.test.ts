// Protects names of what takes two people: those of every module can be asked for.
import { expect, it } from 'vitest';
import { requestKind } from './request.ts';

it('takes the kinds of modules with digits in their names, and nothing else than kinds', () => {
  for (const kind of ['c2c.decide', 'otc.decide', 'content.js_code', 'spot.customer_fees'])
    expect([kind, requestKind.safeParse(kind).success]).toEqual([kind, true]);
  for (const kind of ['2c.decide', 'c2c', 'c2c.', 'C2C.decide', 'c2c.decide x'])
    expect([kind, requestKind.safeParse(kind).success]).toEqual([kind, false]);
});
