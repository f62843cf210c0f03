import type { DataFrame, ErrorCode } from './contracts.ts';
import type { Language } from './languages.ts';

/** A subscription: a channel, with the market and interval that it needs, or the customer it belongs to. */
export interface Topic {
  readonly channel: string;
  readonly market?: string | undefined;
  readonly interval?: string | undefined;
  /** For notices, whose texts depend on the language. */
  readonly language?: Language | undefined;
  /** For channels that differ from site to site: the host name. */
  readonly host?: string | undefined;
  /** For depth: the last sequence that the subscriber has. */
  readonly since?: number | undefined;
  /** 0 for public channels. */
  readonly customer: number;
}

/** The source of frames. */
export interface Feed {
  /** The problem with a topic, undefined if it can be subscribed to. */
  problemOf(topic: Topic): ErrorCode | undefined;
  /** The first frames for a new subscriber: the state including exactly what was published last. */
  snapshot(topic: Topic): readonly DataFrame[] | Promise<readonly DataFrame[]>;
  /** The first subscriber has joined, the last one has left. */
  opened(topic: Topic): void;
  closed(topic: Topic): void;
}

/** Sends a frame to all subscribers of the topic. */
export type Publish = (topic: Topic, frame: DataFrame) => void;
