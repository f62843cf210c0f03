import { payloadHash } from '@agio/client';
import type { Client } from '@agio/client';
import { createDeskClient } from '@agio/client/desk';
import type { DeskCallName } from '@agio/contracts';
import { DAY_MS } from '@agio/kernel/time';
import { askControl } from '../../../apps/server/control/ask-control.ts';
import { freshCode } from '../../../harness/operators.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import type { Site } from '../../../harness/site.ts';

const PASSWORD = 'a long console password';

/** An operator who is signed in, with the authenticator. */
export interface AtDesk {
  readonly client: Client<DeskCallName>;
  readonly token: string;
  /** A code that was not used yet: three are good at a time. */
  readonly nextCode: () => Promise<string>;
}

/** An owner, by the command's link; the first one decides at once. */
export async function firstOwner(server: Site, name: string): Promise<AtDesk> {
  const [, link = ''] = await askControl(server.dataDir, { name: 'operator', words: ['invite', name], as: '' });
  return accept(server, link);
}

/** The second owner, whom the first one confirms; a day later both are signed in and decide. */
export async function twoOwners(server: OpenedSite, names: readonly [string, string]): Promise<[AtDesk, AtDesk]> {
  const first = await firstOwner(server, names[0]);
  const second = await firstOwner(server, names[1]);
  const people = await first.client.call('deskPeople');
  const id = people.find(({ name }) => name === names[1])?.id ?? '';
  await confirmed(first, 'deskConfirm', { params: { id }, body: {} });
  server.clock.pass(DAY_MS);
  return [await again(server, names[0], first), await again(server, names[1], second)];
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

export async function again(server: Site, name: string, { nextCode }: AtDesk): Promise<AtDesk> {
  let token: string | null = null;
  const client = createDeskClient({ baseUrl: server.consoleUrl, language: () => 'en-US', getToken: () => token });
  const { ticket } = await client.call('deskLogin', { body: { name, password: PASSWORD } });
  const session = await client.call('deskSecondStep', { body: { ticket, code: await nextCode() } });
  ({ token } = session);
  return { client, token: session.token, nextCode };
}
