import type { IncomingMessage, ServerResponse } from 'node:http';
import { Bounded, PATIENCE } from '@agio/gateway';
import { sourceOf } from '@agio/kernel';

/** Larger bodies, and those that do not say how large they are, are passed on as they come. */
const ONE_MAX = 16 * 1_024;
/** Bytes of all bodies that are kept at once. */
const ALL_MAX = 128 * 1_024 * 1_024;

const bytesOf = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? Infinity) : Infinity;

/** Bodies that are complete before they are passed on: a caller who sends one slowly keeps no connection to the core from others. */
export class Gathering {
  readonly #unfinished = new Bounded<IncomingMessage>(PATIENCE.unfinishedPerAddress, ({ socket }) => socket.destroy());
  #bytes = 0;

  /** Whether the body of a request is kept. */
  takes(asked: IncomingMessage): boolean {
    const bytes = bytesOf(asked);
    return bytes <= ONE_MAX && this.#bytes + bytes <= ALL_MAX;
  }

  /** The body of a request from an address. Rejects if its caller goes before the end of it. */
  async bodyOf(asked: IncomingMessage, answer: ServerResponse, address: string): Promise<Buffer> {
    const [bytes, source] = [bytesOf(asked), sourceOf(address)];
    this.#bytes += bytes;
    answer.once('close', () => (this.#bytes -= bytes));
    this.#unfinished.add(source, asked);
    try {
      const parts: Buffer[] = [];
      for await (const part of asked) parts.push(part as Buffer);
      return Buffer.concat(parts);
    } finally {
      this.#unfinished.remove(source, asked);
    }
  }
}
