import { payloadHash } from '@agio/client';
import type { Client } from '@agio/client';
import { createDeskClient } from '@agio/client/desk';
import type { DeskCallName, Role } from '@agio/contracts';
import { askControl } from '../../../apps/server/control/ask-control.ts';
import { freshCode } from '../../../harness/operators.ts';
import type { Site } from '../../../harness/site.ts';

const PASSWORD = 'a long console password';

/** An operator who is signed in, with the authenticator. */
export interface AtDesk {
  readonly client: Client<DeskCallName>;
  readonly token: string;
  /** A code that was not used yet: three are good at a time. */
  readonly nextCode: () => Promise<string>;
}

/** The first owner, by the command's link. */
export async function firstOwner(server: Site, name: string): Promise<AtDesk> {
  const [, link = ''] = await askControl(server.dataDir, { name: 'operator', words: ['invite', name], as: '' });
  return accept(server, link);
}

/** A further operator, by a link that an owner asks for while nobody else could decide. */
export async function invited(server: Site, owner: AtDesk, name: string, roles: readonly Role[]): Promise<AtDesk> {
  const body = { name, roles: [...roles], ownUid: null, reason: 'works here' };
  const { link } = await confirmed<{ link: string | null }>(owner, 'deskInvite', { body });
  if (link === null) throw new Error('the link takes another person');
  return accept(server, link);
}

/** Makes a call that the operator confirms with a code. */
export async function confirmed<T>(
  { client, nextCode }: AtDesk,
  action: DeskCallName,
  input: { readonly body: Readonly<Record<string, unknown>>; readonly params?: Readonly<Record<string, string>> },
): Promise<T> {
  const code = await nextCode();
  const hash = await payloadHash(input.body, input.params);
  const { verification } = await client.call('deskVerify', { body: { action, payloadHash: hash, code } });
  // The body is checked by the server: this helper takes any call.
  return (client as unknown as { call(name: string, input: object): Promise<T> }).call(action, { ...input, verification });
}

async function accept(server: Site, link: string): Promise<AtDesk> {
  const invitation = link.slice(link.indexOf('#') + 1);
  let token: string | null = null;
  const client = createDeskClient({ baseUrl: server.consoleUrl, language: () => 'en-US', getToken: () => token });
  const { secret } = await client.call('deskInvitation', { body: { invitation } });
  const nextCode = (): Promise<string> => freshCode(server, secret, secret);
  const session = await client.call('deskAccept', { body: { invitation, password: PASSWORD, secret, code: await nextCode() } });
  ({ token } = session);
  return { client, token: session.token, nextCode };
}
