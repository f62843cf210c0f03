import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { RawData } from 'ws';
import type { DataFrame, Topic } from '@agio/contracts';
import { CommandHashes, followCommands, GENESIS_HASH, realDisk } from '@agio/journal';
import type { CommandFollower } from '@agio/journal';
import { decodeCommand, voidsOf } from '@agio/sequencer';
import type { AppliedBatch } from '@agio/sequencer';
import type { LinkServerOptions } from './link-options.ts';
import type { LinkSocket } from './link-socket.ts';
import { CLOSE, decodeCommands, encodeFrame, fromGateway, greetingOf } from './messages.ts';
import type { FromCore, FromGateway, Greeting, WatchChange } from './messages.ts';
import { Watches } from './watches.ts';

/** A gateway that leaves so much unread is cut, and reads the rest when it connects again. */
const BEHIND_BYTES_MAX = 64 * 1_048_576;
/** Commands of one gateway that are not answered yet. */
const UNANSWERED_MAX = 40_000;
/** Frames that are sent before others have a turn. */
const FRAMES_A_TURN = 500;
const MESSAGE_BYTES_MAX = 16 * 1_048_576;
/** The core itself among its gateways, whose names are never empty. */
const CORE = '';
/** A gateway that does not answer to so many probes is gone. */
const PROBE_MS = 2_000;

/** A gateway that is connected. */
export interface LinkedGateway {
  readonly name: string;
  /** Last command that was sent to it. */
  readonly sequence: number;
  readonly unanswered: number;
}

/** The core's side of the links to its gateways: frames go out after they were applied, commands and questions come in. */
export class LinkServer {
  readonly #options: LinkServerOptions;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES_MAX, perMessageDeflate: false });
  readonly #links = new Map<string, Link>();
  /** Connections that have ended, by gateway, while any of their work is under way. */
  readonly #ended = new Map<string, Set<Link>>();
  /** By topic, who listens. */
  readonly #audiences = new Map<string, { readonly topic: Topic; readonly links: Set<Link> }>();
  readonly #hashes: CommandHashes;
  readonly #watches: Watches;
  readonly #endProbes: () => void;
  #isClosed = false;

  constructor(options: LinkServerOptions) {
    this.#options = options;
    this.#hashes = new CommandHashes(options.disk ?? realDisk, options.folder);
    this.#watches = new Watches(options.clock, options.onGone);
    options.sequencer.subscribe((batch) => this.#publish(batch));
    this.#endProbes = options.clock.every(PROBE_MS, () => {
      for (const link of this.#links.values()) link.probe();
    });
  }

  get gateways(): readonly LinkedGateway[] {
    return [...this.#links.values()].map(({ name, sequence, unanswered }) => ({ name, sequence, unanswered }));
  }

  /** Takes a connection whose papers were checked. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { url = '' } = request;
    if (greetingOf(url) === undefined || this.#isClosed) {
      socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.meet(url, webSocket));
  }

  /** Takes a socket that was opened at an address of the link. */
  meet(url: string, socket: LinkSocket): void {
    const greeting = greetingOf(url);
    socket.on('error', () => socket.terminate());
    if (greeting === undefined) return socket.terminate();
    this.#meet(greeting, socket).catch((error: unknown) => {
      this.#options.onError(error);
      socket.terminate();
    });
  }

  /** Sends a frame to the gateways that listen to its topic. */
  publish(topic: Topic, frame: DataFrame): void {
    for (const link of this.#audiences.get(keyOf(topic))?.links ?? []) link.say({ kind: 'frame', topic, frame });
  }

  /** A session's sockets at the core itself opened or closed: they count with those at gateways. */
  watch(change: WatchChange): void {
    this.#watches.note(CORE, change);
  }

  /** Tells every gateway. */
  tell(name: string, data: unknown): void {
    for (const link of this.#links.values()) link.say({ kind: 'news', name, data });
  }

  close(): void {
    this.#isClosed = true;
    this.#watches.close();
    this.#endProbes();
    for (const link of this.#links.values()) link.close(CLOSE.over);
    this.#server.close();
  }

  #publish(batch: AppliedBatch): void {
    this.#options.origins.note(batch.origins);
    for (const link of this.#links.values()) link.applied(batch);
  }

  async #meet(greeting: Greeting, webSocket: LinkSocket): Promise<void> {
    const before = this.#links.get(greeting.link);
    // What it sent over any connection is in a frame, or in none: one that has ended may have commands under way.
    for (let open = this.#unsettledOf(greeting.link); open.length > 0; open = this.#unsettledOf(greeting.link)) {
      for (const link of open) link.close(CLOSE.over);
      await Promise.all(open.map((link) => link.settled()));
    }
    if (this.#isClosed || webSocket.readyState !== webSocket.OPEN) return webSocket.close(CLOSE.over);
    // It was replaced while it was frozen or cut off, and does not know it yet.
    if (greeting.epoch > this.#options.epoch) return webSocket.close(CLOSE.over);
    if (!this.#knows(greeting)) return webSocket.close(CLOSE.other, 'another history or another release');
    const link = new Link(greeting, webSocket, this.#options, {
      listen: (topic) => this.#listen(link, topic),
      unlisten: (topic) => this.#unlisten(link, topic),
      watch: (change) => this.#watches.note(greeting.link, change),
    });
    // Its sockets that are still there are said again; those that closed meanwhile were not reported.
    if (before !== undefined) this.#watches.left(greeting.link);
    this.#links.set(greeting.link, link);
    webSocket.on('close', () => {
      link.closed();
      this.#end(greeting.link, link);
      if (this.#links.get(greeting.link) === link) {
        this.#links.delete(greeting.link);
        if (!this.#isClosed) this.#watches.left(greeting.link);
      }
      for (const { topic, links } of this.#audiences.values()) if (links.has(link)) this.#unlisten(link, topic);
    });
    await link.welcome();
  }

  /** Connections of a gateway, ended ones as well, of which something may still be recorded. */
  #unsettledOf(name: string): readonly Link[] {
    const live = this.#links.get(name);
    const all = [...(this.#ended.get(name) ?? []), ...(live === undefined ? [] : [live])];
    return all.filter((link) => !link.isSettled);
  }

  /** Remembers an ended connection until everything that came over it is in a frame, or refused. */
  #end(name: string, link: Link): void {
    const ended = this.#ended.get(name) ?? new Set();
    this.#ended.set(name, ended.add(link));
    void link.settled().then(() => {
      ended.delete(link);
      if (ended.size === 0 && this.#ended.get(name) === ended) this.#ended.delete(name);
    });
  }

  /** Whether a gateway stands at a place of this history, with the same logic. */
  #knows({ hash, logic, sequence }: Greeting): boolean {
    const { position, core } = this.#options.sequencer;
    if (logic !== core.logicVersion || sequence > position.sequence) return false;
    if (sequence === 0) return hash === GENESIS_HASH;
    return sequence === position.sequence ? hash === position.hash : hash === this.#hashes.at(sequence);
  }

  #listen(link: Link, topic: Topic): void {
    const key = keyOf(topic);
    let audience = this.#audiences.get(key);
    if (audience === undefined) {
      audience = { topic, links: new Set() };
      this.#audiences.set(key, audience);
      this.#options.feed.opened(topic);
    }
    audience.links.add(link);
  }

  #unlisten(link: Link, topic: Topic): void {
    const key = keyOf(topic);
    const audience = this.#audiences.get(key);
    audience?.links.delete(link);
    if (audience === undefined || audience.links.size > 0) return;
    this.#audiences.delete(key);
    this.#options.feed.closed(topic);
  }
}

/** What a gateway wants to know, or to have done for it. */
interface Wishes {
  listen(topic: Topic): void;
  unlisten(topic: Topic): void;
  watch(change: WatchChange): void;
}

/** One gateway's connection. */
class Link {
  readonly name: string;
  readonly #greeting: Greeting;
  readonly #socket: LinkSocket;
  readonly #options: LinkServerOptions;
  readonly #follower: CommandFollower;
  readonly #wishes: Wishes;
  /** Numbers of its commands by sequence, of frames that are not sent yet. */
  readonly #own = new Map<number, number>();
  readonly #submitted = new Set<Promise<unknown>>();
  #isWelcome = false;
  #isSending = false;
  #isAlive = true;
  /** Nothing that arrives is taken any more. */
  #isOver = false;

  constructor(greeting: Greeting, socket: LinkSocket, options: LinkServerOptions, wishes: Wishes) {
    this.name = greeting.name;
    this.#greeting = greeting;
    this.#socket = socket;
    this.#options = options;
    this.#wishes = wishes;
    this.#follower = followCommands(options.disk ?? realDisk, options.folder, greeting.sequence);
    socket.on('pong', () => (this.#isAlive = true));
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
  }

  get sequence(): number {
    return this.#follower.sequence;
  }

  get unanswered(): number {
    return this.#submitted.size;
  }

  /** Says where the core stands and what it knows of the gateway's commands, and sends what the gateway lacks. */
  async welcome(): Promise<void> {
    const { disk = realDisk, folder, origins, sequencer, epoch } = this.#options;
    const { link, oldest, sequence: from } = this.#greeting;
    const { sequence } = sequencer.position;
    const landed = oldest === 0 ? [] : origins.of(link, oldest);
    const isComplete = origins.isCompleteAfter(from);
    const voids: number[] = [];
    const marks = followCommands(disk, folder, from);
    try {
      for (const frame of marks.read(sequence)) voids.push(...voidsOf([frame]));
    } finally {
      marks.close();
    }
    this.say({ kind: 'welcome', epoch, sequence, voids, landed, isComplete });
    this.#isWelcome = true;
    await this.#send();
  }

  applied({ origins }: AppliedBatch): void {
    for (const { link, number, sequence } of origins) if (link === this.#greeting.link) this.#own.set(sequence, number);
    if (this.#isWelcome) void this.#send().catch((error: unknown) => this.#fail(error));
  }

  say(message: FromCore): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  probe(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** Whether nothing of it is under way, nor will be. */
  get isSettled(): boolean {
    return this.#isOver && this.#submitted.size === 0;
  }

  /** Resolves once everything that came over it is in a frame, or refused. */
  async settled(): Promise<void> {
    while (this.#submitted.size > 0) await Promise.allSettled(this.#submitted);
  }

  close(code: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.close(code);
    this.#options.clock.patience(PROBE_MS, () => this.#socket.terminate());
  }

  closed(): void {
    this.#isOver = true;
    this.#follower.close();
  }

  /** Sends frames up to where the core stands, those that others wait for in between. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#follower.sequence < this.#options.sequencer.position.sequence) {
        if (this.#socket.readyState !== this.#socket.OPEN) return;
        if (this.#socket.bufferedAmount > BEHIND_BYTES_MAX) return this.#socket.close(CLOSE.slow, 'too far behind');
        this.#sendSome();
        if (this.#follower.sequence < this.#options.sequencer.position.sequence)
          await new Promise<void>((resolve) => this.#options.clock.soon(resolve));
      }
    } finally {
      this.#isSending = false;
    }
  }

  #sendSome(): void {
    const { core, position } = this.#options.sequencer;
    let frames = 0;
    for (const frame of this.#follower.read(position.sequence)) {
      const own = new Map<number, number>();
      for (const [sequence, number] of this.#own) {
        if (sequence > frame.last) break;
        own.set(sequence, number);
        this.#own.delete(sequence);
      }
      this.#socket.send(encodeFrame({ frame, own, digest: frame.last === core.sequence ? core.digest : undefined }));
      frames += 1;
      if (frames === FRAMES_A_TURN) return;
    }
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (this.#isOver) return;
    try {
      if (isBinary) this.#submit(data as Buffer);
      else this.#read(fromGateway((data as Buffer).toString('utf8')));
    } catch (error) {
      this.#fail(error);
    }
  }

  #submit(message: Buffer): void {
    for (const { bytes, number } of decodeCommands(message)) {
      if (this.#submitted.size >= UNANSWERED_MAX) throw new Error('more commands than may wait');
      const command = decodeCommand(bytes);
      if (!this.#options.mayCome(command)) throw new Error(`a gateway gave a command of the kind ${command.kind}`);
      if (this.#options.takes?.(command) === false) {
        this.say({ kind: 'refused', number, reason: 'too many orders of this customer' });
        continue;
      }
      const submitted = this.#options.sequencer.submit(command, { link: this.#greeting.link, number }).catch((error: unknown) => {
        // An outcome that is not known is asked for by the gateway when it is connected again.
        if (error instanceof Error && error.name === 'OutcomeUnknown') return;
        this.say({ kind: 'refused', number, reason: error instanceof Error ? error.message : String(error) });
      });
      this.#submitted.add(submitted);
      void submitted.finally(() => this.#submitted.delete(submitted));
    }
  }

  #read(message: FromGateway): void {
    switch (message.kind) {
      case 'ask':
        return void this.#answer(message);
      case 'listen':
      case 'unlisten':
        return this.#wishes[message.kind](message.topic);
      case 'watch':
        return this.#wishes.watch(message.change);
    }
  }

  async #answer({ data, id, what }: Extract<FromGateway, { kind: 'ask' }>): Promise<void> {
    try {
      this.say({ kind: 'answer', id, data: await this.#options.answer(what, data) });
    } catch (error) {
      const isOutage = this.#options.isOutage(error);
      if (!isOutage) this.#options.onError(error);
      this.say({ kind: 'failed', id, isOutage });
    }
  }

  #fail(error: unknown): void {
    this.#options.onError(error);
    this.#socket.close(CLOSE.malformed);
  }
}

export const keyOf = ({ channel, customer, host, interval, language, market }: Topic): string =>
  JSON.stringify([channel, market ?? '', interval ?? '', customer, language ?? '', host ?? '']);
