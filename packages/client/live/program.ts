import type { ClientFrame } from '@agio/contracts';
import { backOffMs } from '../api/again.ts';
import { Signer } from '../api/sign.ts';
import type { ApiKey } from '../api/sign.ts';
import { SocketCalls } from './calls.ts';

/** What a program does over a socket that a page does not: call, log in by key, and stay away longer the longer a server does not come back. */
export interface LiveProgram {
  readonly calls: SocketCalls;
  /** Makes the frame that logs in; undefined without a key. */
  readonly auth: (() => Promise<ClientFrame>) | undefined;
  /** The id of that frame, which a refusal of it names. */
  readonly authId: string;
  /** The frames after each log-in. */
  readonly greeting: readonly ClientFrame[];
  readonly waitMs: typeof backOffMs;
}

export interface LiveProgramOptions {
  readonly url: string;
  readonly key?: ApiKey | undefined;
  readonly cancelOnDisconnectSeconds?: number | undefined;
}

const AUTH_ID = 'auth';

export function liveProgramOf({ url, key, cancelOnDisconnectSeconds: seconds }: LiveProgramOptions): LiveProgram {
  return {
    calls: new SocketCalls(),
    auth: key === undefined ? undefined : authOf(url, new Signer(key)),
    authId: AUTH_ID,
    greeting: seconds === undefined ? [] : [{ op: 'cancelOnDisconnect', seconds }],
    waitMs: backOffMs,
  };
}

function authOf(url: string, signer: Signer): () => Promise<ClientFrame> {
  const { pathname, search } = new URL(url);
  return async () => ({
    op: 'auth',
    id: AUTH_ID,
    key: signer.key,
    ...(await signer.sign({ method: 'GET', url: pathname + search, body: '' })),
  });
}
