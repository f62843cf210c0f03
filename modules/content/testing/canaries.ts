import type { ModuleCanary } from '@agio/module/testing';

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'open pages are not told that their site changed',
    file: 'modules/content/site-feed.ts',
    find: "this.#publish(heard.topic, frameOf('update', entry));",
    replace: '',
    caughtBy: { tests: 'modules/content/site-feed.test.ts' },
  },
];
