// Protects what customers entrust: after a run neither database nor files hold a name, a document's number or a picture in clear.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenedSite } from '../../harness/open-site.ts';
import { signIn } from '../../harness/operators.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import { codeSentBy } from '../../harness/outbox.ts';
import { ALICE, logInTo, SMALL_SEED, openSmall } from '../../harness/small-site.ts';

const NUMBER = 'S7123456D';
const NAME = 'Quillon Aurelius';
const WORDS = 'the last digit is covered';
let server: OpenedSite;

beforeAll(async () => {
  server = await openSmall({ ...SMALL_SEED, operators: operatorsNamed(['compliance'], 'cleo') }, {}, { isEmbedded: true });
}, 240_000);
afterAll(() => server.remove());

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

it('is nowhere in clear on disk', async () => {
  const { client } = await logInTo(server, ALICE);
  const code = await codeSentBy(server, ALICE, async () => await client.call('realnameCode'));
  const entered = { truename: NAME, cardType: 'passport', cardNumber: NUMBER, birthDate: '1991-02-03', expiresOn: '2099-01-01' } as const;
  await client.call('realnameDraft', { body: { level: 'ordinary', data: entered } });
  await client.call('userCA', { body: { code, ...entered } });
  const cleo = await signIn(server, 'cleo');
  const decide = async (problems: readonly { field: 'front'; reason: 'glare'; words: string }[]): Promise<void> => {
    const { list } = await cleo.client.call('deskCertifications', { query: {} });
    const id = list[0]?.id ?? '';
    expect((await cleo.client.call('deskCertification', { params: { id } })).data).toMatchObject({ truename: NAME, cardNumber: NUMBER });
    await cleo.client.call('deskCertificationDecide', { params: { id }, body: { passes: problems.length === 0, problems: [...problems] } });
  };
  await decide([]);
  const picture = new Blob([readFileSync(new URL('../../docs/images/console-chain-white.png', import.meta.url))], { type: 'image/png' });
  const upload = async () => (await client.call('upload', { body: { purpose: 'certification', picture } })).id;
  const [front, back] = [await upload(), await upload()];
  await client.call('realnameRequest', { body: { level: 'primary', front, back } });
  await decide([{ field: 'front', reason: 'glare', words: WORDS }]);
  expect((await client.call('getInfo')).user).toMatchObject({ authLevel: 1, truename: NAME });

  await server.stop();
  const files = filesIn(server.dataDir);
  const holding = (needle: string): string[] => files.filter((file) => readFileSync(file).includes(needle));
  // What is not secret is found, so that what is secret would be, too.
  expect(holding(front).length).toBeGreaterThan(0);
  for (const secret of [NUMBER, NAME, 'Quillon', '1991-02-03', 'WEBPVP8']) expect([secret, holding(secret)]).toEqual([secret, []]);
}, 240_000);
