import type { DataFrame } from '@agio/contracts';
import { topicKey } from './topic.ts';
import type { Topic } from './topic.ts';

type Listener = (frame: DataFrame) => void;

/** The last sequence that a listener has; undefined if it needs a snapshot. */
export type Since = () => number | undefined;

export interface Subscription {
  readonly topic: Topic;
  readonly listeners: Map<Listener, Since | undefined>;
  /** A frame has come since the last request, so a newcomer has missed the snapshot. */
  begun: boolean;
}

/** Where a topic can go on after a lost line: the sequence that all of its listeners have. */
export function resumeAt({ listeners }: Subscription): number | undefined {
  const all = new Set([...listeners.values()].map((since) => since?.()));
  return all.size === 1 ? [...all][0] : undefined;
}

/** The listeners of each topic. One request serves all listeners of a topic; the last to leave ends it. */
export class Subscriptions {
  readonly #byKey = new Map<string, Subscription>();

  all(): Iterable<Subscription> {
    return this.#byKey.values();
  }

  get(topic: Topic): Subscription | undefined {
    return this.#byKey.get(topicKey(topic));
  }

  /** Adds a listener; `first` is true for the first one. */
  add(topic: Topic, listener: Listener, since?: Since): { subscription: Subscription; first: boolean } {
    const found = this.get(topic);
    if (found !== undefined) {
      found.listeners.set(listener, since);
      return { subscription: found, first: false };
    }
    const subscription: Subscription = { topic, listeners: new Map([[listener, since]]), begun: false };
    this.#byKey.set(topicKey(topic), subscription);
    return { subscription, first: true };
  }

  /** Removes a listener; returns whether that was the last one. */
  remove(subscription: Subscription, listener: Listener): boolean {
    if (!subscription.listeners.delete(listener) || subscription.listeners.size > 0) return false;
    this.#byKey.delete(topicKey(subscription.topic));
    return true;
  }

  deliver(frame: DataFrame): void {
    const subscription = this.#byKey.get(topicKey(frame));
    if (subscription === undefined) return;
    subscription.begun = true;
    for (const listener of subscription.listeners.keys()) listener(frame);
  }
}
