import type { RawData } from 'ws';
import type { DataFrame, Topic } from '@agio/contracts';
import type { Clock } from '@agio/kernel/clock';
import type { Dial, LinkSocket } from './link-socket.ts';
import { CLOSE, decodeFrame, encodeCommands, LINK_PATH } from './messages.ts';
import type { FromCore, FromGateway, Greeting, NumberedCommand, SentFrame, WatchChange } from './messages.ts';

/** A core that says nothing for so long is not there. */
const SILENT_MS = 5_000;

/** The core that leads cannot answer now. */
export class CoreUnavailable extends Error {
  override readonly name = 'CoreUnavailable';
}

/** The core that leads has another history, or another release, than this gateway: it must start again. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused';
}

export type Welcome = Extract<FromCore, { kind: 'welcome' }>;

export interface LinkListeners {
  readonly onWelcome: (welcome: Welcome) => void;
  readonly onFrame: (frame: SentFrame) => void;
  readonly onRefused: (number: number, reason: string) => void;
  readonly onTopicFrame: (topic: Topic, frame: DataFrame) => void;
  readonly onNews: (name: string, data: unknown) => void;
  /** The connection has ended; `refused` if making it again would not help. */
  readonly onEnd: (refused: LinkRefused | undefined) => void;
  /** A message could not be processed: the process must stop. */
  readonly onFatal: (error: unknown) => void;
}

/** One connection of a gateway to a core; a new one is made after it has ended. */
export class LinkClient {
  readonly #socket: LinkSocket;
  readonly #clock: Clock;
  readonly #asked = new Map<number, { readonly resolve: (data: unknown) => void; readonly reject: (error: Error) => void }>();
  #asks = 0;
  #gathered: NumberedCommand[] = [];
  #endSilence: (() => void) | undefined;
  #isWelcome = false;
  #isOver = false;

  /** `origin` is a core's address, `https://host:port`; `dial` connects with the gateway's papers. */
  constructor(origin: string, greeting: Greeting, dial: Dial, clock: Clock, listeners: LinkListeners) {
    this.#clock = clock;
    const query = new URLSearchParams(Object.entries(greeting).map(([name, value]): [string, string] => [name, String(value)]));
    this.#socket = dial(`${origin}${LINK_PATH}?${query.toString()}`);
    this.#socket.on('error', () => this.#socket.terminate());
    this.#socket.on('ping', () => this.#heard());
    this.#socket.on('open', () => this.#heard());
    this.#socket.on('message', (data, isBinary) => {
      this.#heard();
      try {
        this.#hear(data, isBinary, listeners);
      } catch (error) {
        listeners.onFatal(error);
      }
    });
    this.#socket.on('close', (code, reason) => {
      this.#isOver = true;
      this.#endSilence?.();
      for (const { reject } of this.#asked.values()) reject(new CoreUnavailable('the connection to the core ended'));
      this.#asked.clear();
      listeners.onEnd(
        code === CLOSE.other ? new LinkRefused(`the core at ${origin} refuses this gateway: ${reason.toString()}`) : undefined,
      );
    });
  }

  /** Whether the core has said where it stands. */
  get isOpen(): boolean {
    return this.#isWelcome && !this.#isOver;
  }

  /** Sends a command with the others of this turn. */
  send(command: NumberedCommand): void {
    this.#gathered.push(command);
    if (this.#gathered.length > 1) return;
    this.#clock.soon(() => {
      const commands = this.#gathered;
      this.#gathered = [];
      if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(encodeCommands(commands));
    });
  }

  /** Asks the core. Rejects with `CoreUnavailable` where it cannot answer. */
  ask<Answer>(what: string, data: unknown): Promise<Answer> {
    if (!this.isOpen) return Promise.reject(new CoreUnavailable('no core leads'));
    return new Promise((resolve, reject) => {
      this.#asks += 1;
      this.#asked.set(this.#asks, { resolve: resolve as (data: unknown) => void, reject });
      this.#say({ kind: 'ask', id: this.#asks, what, data });
    });
  }

  listen(topic: Topic): void {
    this.#say({ kind: 'listen', topic });
  }

  unlisten(topic: Topic): void {
    this.#say({ kind: 'unlisten', topic });
  }

  watch(change: WatchChange): void {
    this.#say({ kind: 'watch', change });
  }

  close(): void {
    this.#socket.terminate();
  }

  #say(message: FromGateway): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #heard(): void {
    this.#endSilence?.();
    this.#endSilence = this.#clock.patience(SILENT_MS, () => this.#socket.terminate());
  }

  #hear(data: RawData, isBinary: boolean, listeners: LinkListeners): void {
    if (isBinary) return listeners.onFrame(decodeFrame(data as Buffer));
    const message = JSON.parse((data as Buffer).toString('utf8')) as FromCore;
    switch (message.kind) {
      case 'welcome':
        this.#isWelcome = true;
        return listeners.onWelcome(message);
      case 'refused':
        return listeners.onRefused(message.number, message.reason);
      case 'answer':
        this.#asked.get(message.id)?.resolve(message.data);
        return void this.#asked.delete(message.id);
      case 'failed':
        this.#asked
          .get(message.id)
          ?.reject(message.isOutage ? new CoreUnavailable('the core cannot answer') : new Error('the core failed to answer'));
        return void this.#asked.delete(message.id);
      case 'frame':
        return listeners.onTopicFrame(message.topic, message.frame);
      case 'news':
        return listeners.onNews(message.name, message.data);
    }
  }
}
