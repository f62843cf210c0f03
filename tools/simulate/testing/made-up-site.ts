import type { Machine } from '@agio/core';

const lottery: Machine = {
  name: 'lottery',
  layout: 1,
  start: () => ({
    apply: () => ({ ok: true, kind: 'done' }),
    save: () => undefined,
    load: () => undefined,
    holds: () => [],
  }),
};

/** A site whose one capability brings a machine and nothing that shows what it should decide. */
export const modules = [{ name: 'lottery', machine: lottery }];
