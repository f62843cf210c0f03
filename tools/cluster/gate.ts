import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where connections go now: a port, or a socket's path. */
export type Target = number | string;

const POLL_MS = 20;

/**
 * A balancer: passes connections on to whatever is ready, and lets new ones wait while nothing is. Connections to what is ready no longer
 * are cut, as a balancer's health check does.
 */
export class Gate {
  readonly #server: Server;
  readonly #target: () => Target | undefined;
  readonly #waitMs: number;
  readonly #open = new Map<Socket, Target>();

  private constructor(target: () => Target | undefined, waitMs: number) {
    this.#target = target;
    this.#waitMs = waitMs;
    this.#server = createServer({ pauseOnConnect: true }, (socket) => void this.#pass(socket));
  }

  static async open(port: number, target: () => Target | undefined, waitMs = 8_000): Promise<Gate> {
    const gate = new Gate(target, waitMs);
    await new Promise<void>((resolve, reject) => {
      gate.#server.once('error', reject);
      gate.#server.listen(port, '127.0.0.1', resolve);
    });
    return gate;
  }

  /** Ends connections to anything but the present target. */
  cut(): void {
    const target = this.#target();
    for (const [socket, to] of this.#open) if (to !== target) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#open.keys()) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #pass(socket: Socket): Promise<void> {
    socket.on('error', () => socket.destroy());
    const untilMs = performance.now() + this.#waitMs;
    let target = this.#target();
    while (target === undefined && performance.now() < untilMs && !socket.destroyed) {
      await sleep(POLL_MS);
      target = this.#target();
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
