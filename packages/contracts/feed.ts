import type { DataFrame, ErrorCode } from './contracts.ts';
import type { Language } from './languages.ts';

/** One thing to listen to: a channel, with the market and interval it needs, or the customer it belongs to. */
export interface Topic {
  readonly channel: string;
  readonly market?: string | undefined;
  readonly interval?: string | undefined;
  /** Of notices, whose texts differ by language. */
  readonly language?: Language | undefined;
  /** 0 for public channels. */
  readonly customer: number;
}

/** Where frames come from. */
export interface Feed {
  /** What is wrong with a topic, undefined when it can be listened to. */
  problemOf(topic: Topic): ErrorCode | undefined;
  /** What a new listener gets first: the state up to exactly what was published last. */
  snapshot(topic: Topic): readonly DataFrame[] | Promise<readonly DataFrame[]>;
  /** The first listener came, the last one left. */
  opened(topic: Topic): void;
  closed(topic: Topic): void;
}

/** Sends a frame to everybody who listens to the topic. */
export type Publish = (topic: Topic, frame: DataFrame) => void;
