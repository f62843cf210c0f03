import { codeSentBy } from './outbox.ts';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import type { Signed } from './operators.ts';
import type { Site } from './site.ts';

/** A passport: its number has no digit that checks it. */
const DOCUMENT = { cardType: 'passport', birthDate: '1990-03-07', expiresOn: '2036-03-06' } as const;
let made = 0;

/** Passes a customer's ordinary and primary certification in a name, as they and a reviewer do it. */
export async function certify(
  server: Site,
  { client }: Pick<LoggedIn, 'client'>,
  { account, picture, truename }: { readonly account: string; readonly picture: Blob; readonly truename: string },
  reviewer: Signed,
): Promise<void> {
  const data = { ...DOCUMENT, cardNumber: `K${10_234_567 + (made += 1)}`, truename };
  const code = await codeSentBy(server, account, () => client.call('realnameCode', {}));
  await client.call('userCA', { body: { code, ...data } });
  await pass(reviewer);
  const [front, back] = [
    await client.call('upload', { body: { purpose: 'certification', picture } }),
    await client.call('upload', { body: { purpose: 'certification', picture } }),
  ];
  await client.call('realnameRequest', { body: { level: 'primary', data, front: front.id, back: back.id } });
  await pass(reviewer);
}

/** Passes senior certification after the others, with the picture of a hand. */
export async function certifySenior(
  { client }: Pick<LoggedIn, 'client'>,
  { picture }: { readonly picture: Blob },
  reviewer: Signed,
): Promise<void> {
  const hand = await client.call('upload', { body: { purpose: 'certification', picture } });
  await client.call('realnameRequest', { body: { level: 'senior', hand: hand.id } });
  await pass(reviewer);
}

async function pass({ client }: Signed): Promise<void> {
  const { list } = await client.call('deskCertifications', { query: { view: 'waiting' } });
  for (const { id } of list) await client.call('deskCertificationDecide', { params: { id }, body: { passes: true, problems: [] } });
}
