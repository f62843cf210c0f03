import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where connections go now: a port, or a socket's path. */
export type Target = number | string;

const POLL_MS = 20;

/**
 * A balancer: passes connections on to what is ready, to each in turn, and lets new ones wait while nothing is. Connections to what is ready no
 * longer are cut, as a balancer's health check does.
 */
export class Gate {
  readonly #server: Server;
  readonly #targets: () => readonly Target[];
  readonly #waitMs: number;
  readonly #open = new Map<Socket, Target>();

  #turn = 0;

  private constructor(targets: () => readonly Target[], waitMs: number) {
    this.#targets = targets;
    this.#waitMs = waitMs;
    this.#server = createServer({ pauseOnConnect: true }, (socket) => void this.#pass(socket));
  }

  static async open(port: number, targets: () => readonly Target[], waitMs = 8_000): Promise<Gate> {
    const gate = new Gate(targets, waitMs);
    await new Promise<void>((resolve, reject) => {
      gate.#server.once('error', reject);
      gate.#server.listen(port, '127.0.0.1', resolve);
    });
    return gate;
  }

  /** Ends connections to anything but the present targets. */
  cut(): void {
    const targets = this.#targets();
    for (const [socket, to] of this.#open) if (!targets.includes(to)) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#open.keys()) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #next(): Target | undefined {
    const targets = this.#targets();
    this.#turn += 1;
    return targets[this.#turn % targets.length];
  }

  async #pass(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy());
    const untilMs = performance.now() + this.#waitMs;
    let target = this.#next();
    while (target === undefined && performance.now() < untilMs && !socket.destroyed) {
      await sleep(POLL_MS);
      target = this.#next();
    }
    if (target === undefined) return void socket.destroy();
    const onward = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    this.#open.set(socket, target);
    const hangUp = (): void => {
      socket.destroy();
      onward.destroy();
      this.#open.delete(socket);
    };
    onward.on('error', hangUp);
    for (const side of [socket, onward]) side.on('close', hangUp);
    socket.pipe(onward).pipe(socket);
    socket.resume();
  }
}
