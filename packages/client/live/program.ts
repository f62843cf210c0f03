import { backOffMs } from '../api/again.ts';
import { Signer } from '../api/sign.ts';
import type { ApiKey } from '../api/sign.ts';
import { SocketCalls } from './calls.ts';

/** What a program does over a socket that a page does not: call, log in by key, and stay away longer the longer a server does not come back. */
export interface LiveProgram {
  readonly calls: SocketCalls;
  readonly signer: Signer | undefined;
  readonly waitMs: typeof backOffMs;
}

export function liveProgramOf(key: ApiKey | undefined): LiveProgram {
  return { calls: new SocketCalls(), signer: key === undefined ? undefined : new Signer(key), waitMs: backOffMs };
}
