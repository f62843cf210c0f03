import { contextForOperator, demoData } from '@agio/module/demo';
import type { DemoPorts, ModuleDemo } from '@agio/module/demo';
import type { News } from '../news.ts';
import { FIRST, LATEST } from './announcements.ts';
import type { DemoAnnouncement } from './announcements.ts';

export const newsDemo: ModuleDemo<News> = {
  seed: (news, ports) => announce(news, ports, FIRST, 0),
  finish: (news, ports) => announce(news, ports, LATEST, FIRST.length),
};

/** Publishes what comes after the first `before` announcements, unless an interrupted start has done so. */
async function announce(
  { desk }: Pick<News, 'desk'>,
  ports: DemoPorts,
  announcements: readonly DemoAnnouncement[],
  before: number,
): Promise<void> {
  const context = contextForOperator(ports.operatorWith('owner'));
  const found = await desk.deskNewsList({ query: {}, body: undefined, params: undefined }, context);
  const { total } = demoData(ports, 'announcements', found);
  for (const { coins, ...written } of announcements.slice(Math.max(0, total - before))) {
    const body = { ...written, coins: [...coins], id: null, version: 0, site: '*', isBanner: false };
    const saved = await desk.deskNewsSave({ query: undefined, body, params: undefined }, context);
    const { id, version } = demoData(ports, 'an announcement', saved);
    const published = await desk.deskNewsPublish({ query: undefined, body: { at: null, version }, params: { id } }, context);
    demoData(ports, 'an announcement', published);
  }
}
