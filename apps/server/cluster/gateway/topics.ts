import type { DataFrame, ErrorCode, Feed, Topic } from '@agio/contracts';
import { contracts } from '@agio/contracts';
import type { CoreLink } from './core-link.ts';

/** Channels whose frames a gateway makes from its own replica. */
const OWN: ReadonlySet<string> = new Set(Object.keys(contracts.find(({ name }) => name === 'spot')?.channels ?? {}));

/** A gateway's source of frames: trading from its replica, everything else from the core that leads. */
export class GatewayFeed implements Feed {
  readonly #own: Feed;
  readonly #link: CoreLink;
  readonly #publish: (topic: Topic, frame: DataFrame) => void;
  readonly #open = new Map<string, Topic>();

  constructor(own: Feed, link: CoreLink, publish: (topic: Topic, frame: DataFrame) => void) {
    this.#own = own;
    this.#link = link;
    this.#publish = publish;
  }

  problemOf(topic: Topic): ErrorCode | undefined {
    if (OWN.has(topic.channel)) return this.#own.problemOf(topic);
    return topic.market === undefined && topic.interval === undefined ? undefined : 'PARAMETER_ERROR';
  }

  snapshot(topic: Topic): readonly DataFrame[] | Promise<readonly DataFrame[]> {
    return OWN.has(topic.channel) ? this.#own.snapshot(topic) : this.#askSnapshot(topic);
  }

  opened(topic: Topic): void {
    if (OWN.has(topic.channel)) return this.#own.opened(topic);
    this.#open.set(JSON.stringify(topic), topic);
    this.#link.listen(topic);
  }

  closed(topic: Topic): void {
    if (OWN.has(topic.channel)) return this.#own.closed(topic);
    this.#open.delete(JSON.stringify(topic));
    this.#link.unlisten(topic);
  }

  /** Another connection to a core: what is listened to is said again, and what was missed is made up for by a new snapshot. */
  again(onError: (error: unknown) => void): void {
    for (const topic of this.#open.values()) {
      this.#link.listen(topic);
      this.#askSnapshot(topic).then((frames) => {
        for (const frame of frames) this.#publish(topic, frame);
      }, onError);
    }
  }

  async #askSnapshot(topic: Topic): Promise<readonly DataFrame[]> {
    return (await this.#link.ask('snapshot', { topic })) as readonly DataFrame[];
  }
}
