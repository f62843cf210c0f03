import { createDeskClient } from '@agio/client/desk';
import { payloadHash } from '@agio/client';
import type { Client } from '@agio/client';
import type { DeskCallName } from '@agio/contracts';
import { totpCode } from '@agio/credentials';
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../apps/server/seed/demo-operators.ts';
import type { Site } from './site.ts';

/** A signed-in operator of a demo site. */
export interface Signed {
  readonly name: string;
  readonly token: string;
  readonly client: Client<DeskCallName>;
  /** A second verification of a call with a body; waits for the authenticator's next code if this one is used up. */
  verify(action: DeskCallName, body: unknown, params?: Readonly<Record<string, string>>): Promise<string>;
}

const STEP_MS = 30_000;
/** How long a code may take from here to the server. */
const TYPING_MS = 10_000;
/** The step of the last code of each operator of each server: each is accepted once, in order. */
const used = new Map<string, number>();

/** An unused code: that of the present, or of the step before or after. */
export async function freshCode(site: Pick<Site, 'clock' | 'dataDir'>, name: string, secret = DEMO_OPERATOR_SECRET): Promise<string> {
  const key = `${site.dataDir} ${name}`;
  const wall = (): number => site.clock?.wall() ?? Date.now();
  const now = (): number => Math.floor(wall() / STEP_MS);
  // The code of the step before ends with this one: near its end, somebody who types is too late for it.
  const typed = Math.floor((wall() + TYPING_MS) / STEP_MS);
  const step = Math.max(typed - 1, (used.get(key) ?? 0) + 1);
  used.set(key, step);
  if (step > now() + 1) site.clock?.pass((step - now() - 1) * STEP_MS);
  while (step > now() + 1) await new Promise((resolve) => setTimeout(resolve, 200));
  return totpCode(secret, step * STEP_MS);
}

/** Signs one of the demo site's operators in. */
export async function signIn(server: Pick<Site, 'clock' | 'consoleUrl' | 'dataDir'>, name: string): Promise<Signed> {
  let token: string | null = null;
  const client = createDeskClient({ baseUrl: server.consoleUrl, language: 'en-US', getToken: () => token });
  const { ticket } = await client.call('deskLogin', { body: { name, password: DEMO_OPERATOR_PASSWORD } });
  ({ token } = await client.call('deskSecondStep', { body: { ticket, code: await freshCode(server, name) } }));
  return {
    name,
    token,
    client,
    async verify(action, body, params) {
      const hash = await payloadHash(body, params);
      const made = await client.call('deskVerify', { body: { action, payloadHash: hash, code: await freshCode(server, name) } });
      return made.verification;
    },
  };
}

/** A request that takes two people, through the API: one asks, the other one approves. */
export async function agree(asks: Signed, decides: Signed, kind: string, payload: object): Promise<void> {
  const body = { kind, payload: payload as never, reason: 'agreed this morning' };
  const { id } = await asks.client.call('deskAsk', { body, verification: await asks.verify('deskAsk', body) });
  const { hash } = await decides.client.call('deskRequest', { params: { id } });
  const decision = { decision: 'approve' as const, hash, reason: 'compared with the table' };
  const verification = await decides.verify('deskDecide', decision, { id });
  const { state } = await decides.client.call('deskDecide', { params: { id }, body: decision, verification });
  if (state !== 'done') throw new Error(`the request about ${kind} is ${state}`);
}
