// Protects a house in which every decision is signed: what two people decide needs two keys, over the very bytes; a session, a code, a name at the command
// line or one of the two alone decides nothing (19.9).
import { payloadHash } from '@agio/client';
import type { DeskCallName } from '@agio/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '@agio/kernel/time';
import { askControl, askSigned } from '../../../apps/server/control/ask-control.ts';
import { makeOperatorKey, signWithFile } from '../../../apps/server/control/key-file.ts';
import type { OpenedSite } from '../../../harness/open-site.ts';
import { openSmall } from '../../../harness/small-site.ts';
import { SoftwareKey } from '../../../modules/operators/testing/software-key.ts';
import { again, confirmed, firstOwner } from '../wallet/operators-site.ts';
import type { AtDesk } from '../wallet/operators-site.ts';

const PASSPHRASE = 'a long passphrase of the night';

let site: OpenedSite;
let origin: string;
let ada: AtDesk;
let ben: AtDesk;
let adas: SoftwareKey;
let bens: SoftwareKey;

type Input = { readonly body: Readonly<Record<string, unknown>>; readonly params?: Readonly<Record<string, string>> };

const codeOf = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'SUCCESS',
    (error: unknown) => (error as { code: string }).code,
  );

/** Makes a call that its caller signs, as the console does. */
async function signed<T>({ client }: AtDesk, key: SoftwareKey, action: DeskCallName, { body, params }: Input): Promise<T> {
  const asked = { action, payloadHash: await payloadHash(body, params), body, ...(params === undefined ? {} : { params }) };
  const { flow, options } = await client.call('deskSignBegin', { body: asked });
  const { verification } = await client.call('deskSign', { body: { flow, ...key.answer(String(options['challenge'])) } });
  return (client as unknown as { call(name: string, input: object): Promise<T> }).call(action, { body, params, verification });
}

async function register(who: AtDesk, id: string): Promise<SoftwareKey> {
  const key = new SoftwareKey(id, origin);
  const { flow, options } = await who.client.call('deskKeyBegin', { body: {} });
  const body = { flow, id, publicKey: key.publicKey, client: key.made(String(options['challenge'])) };
  await confirmed(who, 'deskKeyAdd', { body });
  return key;
}

beforeAll(async () => {
  const opened = await openSmall(undefined, { OPERATOR_KEYS: 'required' });
  // Browsers make passkeys for names alone.
  site = Object.assign(Object.create(opened) as OpenedSite, { consoleUrl: opened.consoleUrl.replace('127.0.0.1', 'localhost') });
  origin = new URL(site.consoleUrl).origin;
  ada = await firstOwner(site, 'ada');
  adas = await register(ada, 'key-of-ada');
  ben = await firstOwner(site, 'ben');
  bens = await register(ben, 'key-of-ben');
}, 240_000);
afterAll(() => site.remove());

const idOf = async (name: string): Promise<string> => (await ada.client.call('deskPeople')).find((one) => one.name === name)?.id ?? '';
const halt = { chain: null, coin: null, direction: 'both', cause: 'incident', reason: 'something is wrong' } as const;

it('a second owner’s key is confirmed by the first one’s signature, and a code is not enough for that', async () => {
  const input = { params: { id: await idOf('ben') }, body: { keys: [bens.key.x] } };
  expect(await codeOf(confirmed(ada, 'deskConfirm', input))).toBe('SIGNATURE_NEEDED');
  await signed(ada, adas, 'deskConfirm', input);
  site.clock.pass(DAY_MS);
  [ada, ben] = [await again(site, 'ada', ada), await again(site, 'ben', ben)];
  expect((await ben.client.call('deskPeople')).map(({ keys }) => keys.length)).toEqual([1, 1]);
});

it('what takes two is asked for and decided by two signatures', async () => {
  const body = { kind: 'operators.roles', payload: { name: 'cleo', roles: ['support'], ownUid: null }, reason: 'a new colleague' };
  expect(await codeOf(confirmed(ada, 'deskAsk', { body }))).toBe('SIGNATURE_NEEDED');
  const { id } = await signed<{ id: string }>(ada, adas, 'deskAsk', { body });
  const { hash } = await ben.client.call('deskRequest', { params: { id } });
  const decision = { params: { id }, body: { decision: 'approve', hash, reason: 'agreed' } };
  expect(await codeOf(confirmed(ben, 'deskDecide', decision))).toBe('SIGNATURE_NEEDED');
  // Ada's key in Ben's session.
  expect(await codeOf(signed(ben, adas, 'deskDecide', decision))).toBe('KEY_NOT_VALID');
  expect(await codeOf(signed(ada, adas, 'deskDecide', decision))).toBe('SECOND_PERSON_NEEDED');
  expect(await signed(ben, bens, 'deskDecide', decision)).toMatchObject({ state: 'done' });
  expect(await idOf('cleo')).not.toBe('');
});

it('asking what to sign changes nothing', async () => {
  const entries = async () => (await ada.client.call('deskAudit', {})).list.length;
  const waiting = async () => (await ada.client.call('deskRequests', { query: {} })).total;
  const before = [await entries(), await waiting()];
  const body = { kind: 'operators.roles', payload: { name: 'dora', roles: ['support'], ownUid: null }, reason: 'a new colleague' };
  const asked = { action: 'deskAsk', payloadHash: await payloadHash(body), body };
  const { text } = await ada.client.call('deskSignBegin', { body: asked });
  expect(JSON.parse(text)).toMatchObject({ kind: 'operators.ask' });
  expect([await entries(), await waiting()]).toEqual(before);
});

it('a halt ends by a signature, in the console or by a key for emergencies, and by no name at the command line', async () => {
  const { id } = await ada.client.call('deskWalletHalt', { body: halt });
  const resume = { params: { id }, body: { id, reason: 'it was nothing' } };
  expect(await codeOf(confirmed(ada, 'deskWalletResume', resume))).toBe('SIGNATURE_NEEDED');
  const atDesk = (name: string, as: string) => askControl(site.dataDir, { name, words: [id], as });
  await expect(atDesk('resume', 'somebody')).rejects.toThrow('every decision is signed');
  await expect(atDesk('resume', 'ada')).rejects.toThrow('every decision is signed');

  // A key in a file counts once another owner has confirmed it, and a day later.
  const { sealed, ...point } = makeOperatorKey(PASSPHRASE);
  const [domain = ''] = await askControl(site.dataDir, { name: 'operator', words: ['key', 'ben', point.id, point.x, point.y], as: '' });
  const file = { version: 1, kind: 'agio operator key', operator: 'ben', id: point.id, domain, sealed } as const;
  const signs = (text: string, at: number) => signWithFile(file, PASSPHRASE, text, at);
  const call = { name: 'resume', words: [id], as: 'ben' };
  await expect(askSigned(site.dataDir, call, signs, site.clock)).rejects.toThrow('every decision is signed');
  await signed(ada, adas, 'deskConfirm', { params: { id: await idOf('ben') }, body: { keys: [point.x] } });
  site.clock.pass(DAY_MS);
  expect((await askSigned(site.dataDir, call, signs, site.clock)).join(' ')).toContain('ended');
});
