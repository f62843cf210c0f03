// Protects what open pages learn of their site: every change of its own settings at once, and nothing of other sites.
import { expect, it } from 'vitest';
import type { DataFrame, Topic } from '@agio/contracts';
import { SiteFeed } from './site-feed.ts';

const standing = { isCopy: false, maintenance: null };
const topic = (host: string): Topic => ({ channel: 'site', host, customer: 0 });

function start() {
  const own = new Map([['*', { host: '*', updatedAt: 1, settings: { features: { coinTrade: true } } }]]);
  const sent: [string | undefined, DataFrame][] = [];
  const feed = new SiteFeed(
    (host) => own.get(host) ?? own.get('*')!,
    ({ host }, frame) => sent.push([host, frame]),
    () => standing,
  );
  const set = (host: string, updatedAt: number, coinTrade: boolean): void => {
    own.set(host, { host, updatedAt, settings: { features: { coinTrade } } });
    feed.changed();
  };
  return { feed, sent, set };
}

const frame = (type: 'snapshot' | 'update', version: number, coinTrade: boolean): DataFrame => ({
  channel: 'site',
  type,
  data: { version, features: { coinTrade }, ...standing },
});

it('a change of the default site reaches the hosts that have no other, and a host that gets its own is told', () => {
  const { feed, sent, set } = start();
  feed.opened(topic('a.example'));
  feed.opened(topic('b.example'));
  expect(feed.snapshot(topic('a.example'))).toEqual([frame('snapshot', 1, true)]);
  // The same time: it is another site all the same.
  set('b.example', 1, true);
  expect(sent).toEqual([['b.example', frame('update', 1, true)]]);
  set('*', 2, false);
  expect(sent.slice(1)).toEqual([['a.example', frame('update', 2, false)]]);
  set('b.example', 3, false);
  expect(sent.slice(2)).toEqual([['b.example', frame('update', 3, false)]]);
});

it('reading the sites again without a change tells nobody, nor does a change after the last page has left', () => {
  const { feed, sent, set } = start();
  feed.opened(topic('a.example'));
  feed.changed();
  feed.closed(topic('a.example'));
  set('*', 2, false);
  expect(sent).toEqual([]);
});

it('O7: maintenance is told to every open page at once', () => {
  const { feed, sent } = start();
  feed.opened(topic('a.example'));
  feed.opened(topic('b.example'));
  feed.announce();
  expect(sent).toEqual(['a.example', 'b.example'].map((host) => [host, frame('update', 1, true)]));
});
