import type { ModuleCanary } from '@agio/module/testing';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'an announcement is read before its time',
    file: 'modules/news/store.ts',
    find: 'const SHOWN = `withdrawn_at is null and publish_at <= $1 and',
    replace: 'const SHOWN = `withdrawn_at is null and publish_at <= $1 + 3600000 and',
    caughtBy: { tests: 'modules/news/tests/news.test.ts', named: 'appears at its time' },
  },
];
