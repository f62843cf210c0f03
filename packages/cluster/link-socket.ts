import type { Agent } from 'node:https';
import { WebSocket } from 'ws';
import type { RawData } from 'ws';

const CONNECT_MS = 2_000;
const MESSAGE_BYTES_MAX = 256 * 1_048_576;

/** What both ends of a link need of a socket: one of `ws`, or the simulator's. */
export interface LinkSocket {
  readonly readyState: number;
  readonly OPEN: number;
  /** Bytes that were given and have not left. */
  readonly bufferedAmount: number;
  on(event: 'open' | 'ping' | 'pong' | 'error', listener: () => void): unknown;
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: (code: number, reason: Buffer) => void): unknown;
  send(data: string | Uint8Array): void;
  ping(): void;
  close(code?: number, reason?: string): void;
  /** Ends it at once. */
  terminate(): void;
}

/** Connects to an address. */
export type Dial = (address: string) => LinkSocket;

/** Connects over TLS with the papers of an agent. */
export const dialWith =
  (agent: Agent): Dial =>
  (address) =>
    new WebSocket(address.replace(/^http/, 'ws'), {
      agent,
      handshakeTimeout: CONNECT_MS,
      perMessageDeflate: false,
      maxPayload: MESSAGE_BYTES_MAX,
    });
