import { createClient } from '@agio/client';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import type { Site } from './site.ts';
import { captchaToken } from './captcha-token.ts';
import { codeSentBy } from './outbox.ts';
import { PASSWORD } from './small-site.ts';

/** Opens an account as a page does, with the code from the development outbox: this session's device is the one it was registered on. */
export async function register(
  server: Pick<Site, 'url'>,
  account: string,
  { via, ...invited }: { readonly inviteCode?: string; readonly country?: string; readonly via?: typeof fetch } = {},
): Promise<LoggedIn> {
  let token: string | null = null;
  const client = createClient({ baseUrl: server.url, language: 'en-US', getToken: () => token, ...(via !== undefined && { fetch: via }) });
  const code = await codeSentBy(server, account, async () =>
    client.call('signupGetCode', { body: { account, token: await captchaToken(client, 'signup') } }),
  );
  const form = { account, password: PASSWORD, confirm: PASSWORD, code, country: 'SG', acceptTerms: true, ...invited };
  token = (await client.call('register', { body: form })).token;
  return { client, token };
}
