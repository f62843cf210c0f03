import type { ModuleCanary } from '@agio/module/testing';

const tests = 'modules/certification/tests/certification.test.ts';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'a document of another account is taken',
    file: 'modules/certification/documents.ts',
    find: 'if (held.closed_at === null) return { ok: false };',
    replace: 'if (held.closed_at === undefined) return { ok: false };',
    caughtBy: { tests, named: 'is of one account for one document' },
  },
  {
    name: 'a view of a picture never ends',
    file: 'modules/certification/pictures/views.ts',
    find: 'found.until <= this.#wall()',
    replace: 'found.until <= 0',
    caughtBy: { tests, named: 'for a minute each' },
  },
  {
    name: 'a level stays in memory after it was withdrawn',
    file: 'modules/certification/levels.ts',
    find: 'this.#unread.delete(customer);\n      this.#standings.delete(customer);',
    replace: '',
    caughtBy: { tests, named: 'ends at once when it is withdrawn' },
  },
];
