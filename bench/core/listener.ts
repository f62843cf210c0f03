import type { Machine } from '@agio/core';

/** A machine that is called for every trade and every ended order, and does nothing: what a plain order pays for reactions of others. */
export const listener: Machine = {
  name: 'listener',
  layout: 1,
  start: () => ({
    apply: () => ({ ok: true, kind: 'done' }),
    reactions: {
      trades: { wants: (_market, maker, taker) => maker === 0 || taker === 0, run: () => undefined },
      ends: { wants: (_market, owner) => owner === 0, run: () => undefined },
    },
    save: () => undefined,
    load: () => undefined,
    *holds() {
      // It holds nothing.
    },
  }),
};
