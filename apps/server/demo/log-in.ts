import { createClient } from '@agio/client';
import type { Client } from '@agio/client';
import { solveCaptcha } from './captcha.ts';

/** A logged-in customer outside a browser. */
export interface LoggedIn {
  readonly client: Client;
  readonly token: string;
}

/** Logs in as a page does: proof of work, password, token. The client makes calls again up to `retries` times, as its options say. */
export async function logIn(url: string, account: string, password: string, retries = 0): Promise<LoggedIn> {
  let token: string | null = null;
  const client = createClient({ baseUrl: url, language: () => 'en-US', getToken: () => token, retries });
  const { challenge } = await client.call('createCaptcha', { body: { purpose: 'login' } });
  const proof = await client.call('verifyCaptcha', { body: { payload: await solveCaptcha(challenge) } });
  const session = await client.call('login', { body: { account, password, token: proof.token } });
  if (!('token' in session)) throw new Error('a second step is due, which takes a person');
  token = session.token;
  return { client, token };
}
