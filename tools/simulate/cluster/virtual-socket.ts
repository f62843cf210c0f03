import type { LinkSocket } from '@agio/cluster';
import type { Line, LineEnd, Network } from './network.ts';
import type { VirtualProcess } from './process.ts';

const CONNECT_MS = 2_000;
const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
/** The line ended without a word. */
const ABNORMAL = 1006;

type Spoken =
  | { readonly kind: 'dial'; readonly address: string }
  | { readonly kind: 'open' | 'ping' | 'pong' }
  | { readonly kind: 'data'; readonly data: Buffer; readonly isBinary: boolean }
  | { readonly kind: 'close'; readonly code: number; readonly reason: string };

type Listener = (...given: never[]) => void;

/** Who answers where a process listens: undefined where it does not. */
export type Answering = (address: string, socket: LinkSocket) => void;

/** One end of a link over the virtual network, with the events and the closing of `ws`. */
export class VirtualSocket implements LinkSocket {
  readonly OPEN = OPEN;
  readonly bufferedAmount = 0;
  readonly #process: VirtualProcess;
  readonly #end: 0 | 1;
  readonly #listeners = new Map<string, Listener[]>();
  #line: Line | undefined;
  #state: number;

  private constructor(process: VirtualProcess, end: 0 | 1) {
    this.#process = process;
    this.#end = end;
    this.#state = end === 0 ? CONNECTING : OPEN;
  }

  /** Connects to a process, if there is one; `answeringOf` says who takes the connection when it arrives. */
  static dial(
    address: string,
    from: VirtualProcess,
    to: { readonly process: VirtualProcess | undefined; readonly network: Network; readonly answeringOf: () => Answering | undefined },
  ): VirtualSocket {
    const socket = new VirtualSocket(from, 0);
    const { answeringOf, network, process } = to;
    if (process === undefined || process.hasEnded) {
      from.after(network.latencyMs(), () => socket.#over(ABNORMAL, ''));
      return socket;
    }
    const line: Line = network.connect(
      socket.#lineEnd(),
      serverEnd(process, () => line, answeringOf),
    );
    socket.#line = line;
    from.patience(CONNECT_MS, () => {
      if (socket.#state === CONNECTING) socket.terminate();
    });
    line.send(0, { kind: 'dial', address } satisfies Spoken);
    return socket;
  }

  /** The other end, once a connection has arrived. */
  static accept(process: VirtualProcess, line: Line): { readonly socket: VirtualSocket; readonly end: LineEnd } {
    const socket = new VirtualSocket(process, 1);
    socket.#line = line;
    line.send(1, { kind: 'open' } satisfies Spoken);
    return { socket, end: socket.#lineEnd() };
  }

  get readyState(): number {
    return this.#state;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  send(data: string | Uint8Array): void {
    const isBinary = typeof data !== 'string';
    if (this.#state === OPEN) this.#say({ kind: 'data', data: isBinary ? Buffer.from(data) : Buffer.from(data), isBinary });
  }

  ping(): void {
    if (this.#state === OPEN) this.#say({ kind: 'ping' });
  }

  close(code = 1005, reason = ''): void {
    if (this.#state === CONNECTING) return this.terminate();
    if (this.#state !== OPEN) return;
    this.#state = CLOSING;
    this.#say({ kind: 'close', code, reason });
  }

  terminate(): void {
    if (this.#state === CLOSED) return;
    this.#state = CLOSING;
    this.#line?.close(this.#end);
    this.#process.soon(() => this.#over(ABNORMAL, ''));
  }

  #lineEnd(): LineEnd {
    return {
      station: this.#process,
      onMessage: (message) => this.#hear(message as Spoken),
      onClosed: () => this.#over(ABNORMAL, ''),
    };
  }

  #say(message: Spoken): void {
    this.#line?.send(this.#end, message);
  }

  #hear(message: Spoken): void {
    if (this.#state === CLOSED) return;
    switch (message.kind) {
      case 'open':
        this.#state = OPEN;
        return this.#emit('open');
      case 'data':
        return this.#emit('message', message.data, message.isBinary);
      case 'ping':
        this.#say({ kind: 'pong' });
        return this.#emit('ping');
      case 'pong':
        return this.#emit('pong');
      case 'close':
        if (this.#state === OPEN) this.#say(message);
        this.#line?.close(this.#end);
        return this.#over(message.code, message.reason);
      case 'dial':
        return undefined;
    }
  }

  #over(code: number, reason: string): void {
    if (this.#state === CLOSED) return;
    const wasConnecting = this.#state === CONNECTING;
    this.#state = CLOSED;
    if (wasConnecting) this.#emit('error');
    this.#emit('close', code, Buffer.from(reason));
  }

  #emit(event: string, ...given: readonly unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) (listener as (...all: readonly unknown[]) => void)(...given);
  }
}

/** Where a line arrives at a process that may not listen. */
function serverEnd(process: VirtualProcess, lineOf: () => Line, answeringOf: () => Answering | undefined): LineEnd {
  let accepted: LineEnd | undefined;
  return {
    station: process,
    onMessage(message) {
      if (accepted !== undefined) return accepted.onMessage(message);
      const answering = answeringOf();
      if (answering === undefined) return lineOf().close(1);
      const { end, socket } = VirtualSocket.accept(process, lineOf());
      accepted = end;
      answering((message as Extract<Spoken, { kind: 'dial' }>).address, socket);
    },
    onClosed: () => accepted?.onClosed(),
  };
}
