import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { CoreUnavailable, LinkClient } from '@agio/cluster';
import type { Dial, SentFrame, WatchChange, Welcome } from '@agio/cluster';
import type { DataFrame, Topic } from '@agio/contracts';
import type { Command, Core, Outcome } from '@agio/core';
import type { Clock } from '@agio/kernel/clock';
import { Replica, SequencerUnavailable } from '@agio/sequencer';
import type { GatewayAsks } from '../gateway-answers.ts';

const RETRY_CORE_MS = 100;

export interface CoreLinkListeners {
  /** A core answers: what was missed is on its way. */
  readonly onOpen: () => void;
  readonly onTopicFrame: (topic: Topic, frame: DataFrame) => void;
  readonly onNews: (name: string, data: unknown) => void;
  /** This process must end. */
  readonly onFatal: (error: Error) => void;
  readonly log: (message: string) => void;
}

export interface CoreLinkOptions extends CoreLinkListeners {
  readonly cores: readonly string[];
  readonly way: CoreWay;
  readonly clock: Clock;
  /** Requests wait for a core that leads for so long. */
  readonly heldMs: number;
  /** A name of its own, new with each start. */
  readonly link?: string | undefined;
  /** Applies frames so many milliseconds late, in tests. */
  readonly lateMs?: number | undefined;
}

/** How a gateway reaches cores. */
export interface CoreWay {
  readonly dial: Dial;
  /** The newest snapshot of the core at an address. Rejects where that leads nothing, and with `ReleaseDiffers`. */
  readonly fetchSnapshot: (origin: string) => Promise<FetchedSnapshot>;
}

/** The core runs another release: its state cannot be read here. */
export class ReleaseDiffers extends Error {
  override readonly name = 'ReleaseDiffers';
}

/** A snapshot as a core sends it. */
export interface FetchedSnapshot {
  readonly origin: string;
  /** Under which that core leads. */
  readonly epoch: number;
  readonly core: Core;
  readonly hash: string;
}

/** A gateway's way to the core that leads, whichever that is: a replica of it, commands, and questions. */
export class CoreLink {
  readonly replica: Replica;
  readonly #options: CoreLinkOptions;
  readonly #link: string;
  readonly #waiting = new Set<() => void>();
  /** Sessions whose last watched socket closed while no core was there to count. */
  readonly #left = new Map<string, WatchChange>();
  #client: LinkClient | undefined;
  /** The highest epoch that was seen: a core of a lower one leads no more. */
  #epoch: number;
  #turn: number;
  #endHold: (() => void) | undefined;
  #isAway = true;
  #isGivenUp = false;
  #isOver = false;

  private constructor(options: CoreLinkOptions, { core, epoch, hash, origin }: FetchedSnapshot) {
    this.#options = options;
    this.#epoch = epoch;
    this.#link = options.link ?? randomBytes(12).toString('base64url');
    this.#turn = options.cores.indexOf(origin);
    this.replica = new Replica({ core, hash, send: (number, bytes) => this.#send(number, bytes) });
  }

  /** Makes the replica from a snapshot of the core that leads, waiting until there is one. */
  static async open(options: CoreLinkOptions, isStopping: () => boolean): Promise<CoreLink | undefined> {
    for (let round = 0; !isStopping(); round += 1) {
      for (const origin of options.cores) {
        const fetched = await options.way.fetchSnapshot(origin).catch((error: unknown) => {
          if (round % 100 === 0) options.log(`${origin} gives no snapshot: ${error instanceof Error ? error.message : String(error)}`);
          if (error instanceof ReleaseDiffers) throw error;
          return undefined;
        });
        if (fetched !== undefined) return new CoreLink(options, fetched);
      }
      await options.clock.sleep(RETRY_CORE_MS);
    }
    return undefined;
  }

  /** Address of the core that is connected; undefined while none is. */
  get origin(): string | undefined {
    return this.#client?.isOpen === true ? this.#options.cores[this.#turn] : undefined;
  }

  /** Whether what comes is answered, or waits for a core that will soon be there. */
  get isServing(): boolean {
    return !this.#isGivenUp && !this.#isOver;
  }

  connect(): void {
    if (this.#isOver) return;
    const { clock, cores, way } = this.#options;
    const { core, oldest = 0, position } = this.replica;
    const greeting = {
      link: this.#link,
      ...position,
      logic: core.logicVersion,
      epoch: this.#epoch,
      oldest,
      name: `${hostname()} ${process.pid}`,
    };
    this.#client = new LinkClient(cores[this.#turn] ?? '', greeting, way.dial, clock, {
      onWelcome: (welcome) => this.#welcome(welcome),
      onFrame: (frame) => this.#hear(frame),
      onRefused: (number, reason) => this.replica.refused(number, reason),
      onTopicFrame: (topic, frame) => this.#options.onTopicFrame(topic, frame),
      onNews: (name, data) => this.#options.onNews(name, data),
      onEnd: (refused) => {
        if (refused !== undefined) return this.#options.onFatal(refused);
        this.#away();
      },
      onFatal: (error) => this.#options.onFatal(error instanceof Error ? error : new Error(String(error))),
    });
  }

  /** As `Replica.submit`, refusing at once where no core has led for long. */
  submit(command: Command): Promise<Outcome> {
    if (this.#isGivenUp) return Promise.reject(new SequencerUnavailable('no core leads'));
    return this.replica.submit(command);
  }

  /** Asks the core that leads, waiting for one for some time. Rejects with `CoreUnavailable`. */
  async ask<What extends keyof GatewayAsks>(what: What, asked: GatewayAsks[What]['asked']): Promise<GatewayAsks[What]['answer']> {
    await this.opened();
    if (this.#client === undefined) throw new CoreUnavailable('no core leads');
    return this.#client.ask<GatewayAsks[What]['answer']>(what, asked);
  }

  /** Resolves with the address of the core that leads. Rejects with `CoreUnavailable` if none does for some time. */
  async opened(): Promise<string> {
    const { origin } = this;
    if (origin !== undefined) return origin;
    if (this.#isGivenUp || this.#isOver) throw new CoreUnavailable('no core leads');
    await new Promise<void>((resolve) => this.#waiting.add(resolve));
    return this.opened();
  }

  listen(topic: Topic): void {
    this.#client?.listen(topic);
  }

  unlisten(topic: Topic): void {
    this.#client?.unlisten(topic);
  }

  watch(change: WatchChange): void {
    if (this.#client?.isOpen === true) return this.#client.watch(change);
    if (change.state === 'left') this.#left.set(change.session, change);
    else this.#left.delete(change.session);
  }

  close(): void {
    this.#isOver = true;
    this.#endHold?.();
    this.#client?.close();
    this.replica.giveUp();
    this.#wake();
  }

  #send(number: number, bytes: Uint8Array): boolean {
    if (this.#client?.isOpen !== true) return false;
    this.#client.send({ number, bytes });
    return true;
  }

  #welcome(welcome: Welcome): void {
    if (welcome.epoch < this.#epoch) return this.#client?.close();
    this.#epoch = welcome.epoch;
    if (this.#isAway) this.#options.log(`follows ${this.#options.cores[this.#turn] ?? ''}, epoch ${welcome.epoch}`);
    this.#isAway = false;
    this.#isGivenUp = false;
    this.#endHold?.();
    this.#endHold = undefined;
    this.replica.resume({ sequences: new Map(welcome.landed), isComplete: welcome.isComplete }, welcome.voids);
    this.#options.onOpen();
    this.#sayWhoLeft();
    this.#wake();
  }

  /** A core that has only begun to lead watches nobody: it counts from now on, unless another gateway has a socket of the session. */
  #sayWhoLeft(): void {
    for (const change of this.#left.values()) {
      this.#client?.watch({ ...change, state: 'open' });
      this.#client?.watch(change);
    }
    this.#left.clear();
  }

  #hear(frame: SentFrame): void {
    const { clock, lateMs, onFatal } = this.#options;
    if (lateMs === undefined) return this.#apply(frame);
    clock.patience(lateMs, () => {
      try {
        this.#apply(frame);
      } catch (error) {
        onFatal(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  #apply({ digest, frame, own }: SentFrame): void {
    this.replica.apply(frame, own, digest);
  }

  #away(): void {
    const { clock, cores, heldMs } = this.#options;
    if (!this.#isAway) this.#options.log('the core that leads is away');
    this.#isAway = true;
    this.#endHold ??= clock.patience(heldMs, () => {
      this.#isGivenUp = true;
      this.replica.giveUp();
      this.#wake();
    });
    this.#turn = (this.#turn + 1) % cores.length;
    clock.patience(RETRY_CORE_MS, () => this.connect());
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }
}
