import type { DataFrame } from '@agio/contracts';
import type { IntervalName } from '@agio/kernel';
import { PRIVATE_CHANNELS } from './channels.generated.ts';

export type Channel = DataFrame['channel'];
export type FrameOf<C extends Channel> = Extract<DataFrame, { channel: C }>;

/** The subscription: `market` for ticker, depth, deals and kline, `interval` for kline. */
export interface Topic<C extends Channel = Channel> {
  readonly channel: C;
  readonly market?: string;
  readonly interval?: IntervalName;
}

const PRIVATE: ReadonlySet<Channel> = new Set(PRIVATE_CHANNELS);

/** Private topics need `auth` first. */
export function isPrivate(topic: Topic): boolean {
  return PRIVATE.has(topic.channel);
}

/** One key per topic, equal for a subscription and for the frames it brings. */
export function topicKey(topic: {
  readonly channel: string;
  readonly market?: string | undefined;
  readonly interval?: string | undefined;
}): string {
  return `${topic.channel} ${topic.market ?? ''} ${topic.interval ?? ''}`;
}
