/** A pong that takes longer than this means a dead line, even where the socket still looks open. */
const PONG_MS = 10_000;

export interface HeartbeatPorts {
  readonly everyMs: number;
  readonly sendPing: () => void;
  readonly onRoundTrip: (ms: number) => void;
  readonly onDead: () => void;
}

/** Pings immediately and then regularly, measures the round trip, and reports a line that no longer answers. */
export class Heartbeat {
  readonly #ports: HeartbeatPorts;
  #timer: ReturnType<typeof setInterval> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #sentAt = 0;

  constructor(ports: HeartbeatPorts) {
    this.#ports = ports;
  }

  start(): void {
    this.stop();
    this.#timer = setInterval(() => this.#ping(), this.#ports.everyMs);
    this.#ping();
  }

  pong(): void {
    if (this.#deadline === undefined) return;
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#ports.onRoundTrip(Math.max(1, Math.round(performance.now() - this.#sentAt)));
  }

  stop(): void {
    clearInterval(this.#timer);
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  #ping(): void {
    if (this.#deadline !== undefined) return;
    this.#sentAt = performance.now();
    this.#ports.sendPing();
    this.#deadline = setTimeout(() => this.#ports.onDead(), PONG_MS);
  }
}
