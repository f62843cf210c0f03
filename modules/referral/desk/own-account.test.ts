// Protects rates and judgements: no operator agrees on better rates for an account of their own, and none judges one of their own.
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { expect, it } from 'vitest';
import { referralMachine } from '../machine/index.ts';
import type { ReferralCommand } from '../model.ts';
import type { Room } from '../handlers/room.ts';
import { referralDesk } from './desk.ts';
import { referralRequests } from './requests.ts';

const [OWN, SECOND, STRANGER] = [1, 2, 3];
const OPERATOR = { id: 7 };

function scenario() {
  const core = new Core(undefined, undefined, undefined, [referralMachine]);
  const submit = async (command: Command | ReferralCommand) => core.apply(core.sequence + 1, Date.UTC(2026, 10, 28), command);
  for (const customer of [OWN, SECOND, STRANGER]) void submit({ kind: 'create_customer', ref: `c${customer}`, wide: false });
  const room = {
    core,
    submit,
    reached: async () => true,
    customerOf: async (uid: string) => Number(uid),
    isOwn: (operator: { id: number }, customer: number) => operator.id === OPERATOR.id && customer === OWN,
  } as unknown as Room;
  const judge = async (uid: number, other?: number): Promise<string> => {
    const input = { params: { uid: String(uid) }, body: { reason: 'seen', ...(other === undefined ? {} : { other: String(other) }) } };
    const told = await referralDesk(room).deskReferralJudge(input as never, { operator: OPERATOR } as never);
    return told.ok ? 'done' : told.code;
  };
  return { judge, submit, room };
}

it('names the customer of an agreement, so that neither who asks nor who decides is that one', async () => {
  const { room } = scenario();
  const agreement = referralRequests(room).find(({ kind }) => kind === 'referral.agreement');
  const examined = await agreement?.examine({ uid: String(OWN), direct: '0.4', indirect: '0' });
  expect(examined).toMatchObject({ ok: true, customers: [OWN] });
});

it('names every account of that person', async () => {
  const { room, submit } = scenario();
  await submit({ kind: 'referral.link', customer: SECOND, other: OWN, reason: 'person', by: 0 });
  const agreement = referralRequests(room).find(({ kind }) => kind === 'referral.agreement');
  const examined = await agreement?.examine({ uid: String(SECOND), direct: '0.4', indirect: '0' });
  expect(examined).toMatchObject({ ok: true, customers: [OWN, SECOND] });
});

it('lets nobody judge about an account of their own, by whichever of a person’s it is named', async () => {
  const { judge, submit } = scenario();
  expect(await judge(STRANGER, OWN)).toBe('OWN_ACCOUNT');
  await submit({ kind: 'referral.link', customer: SECOND, other: OWN, reason: 'person', by: 0 });
  expect(await judge(OWN)).toBe('OWN_ACCOUNT');
  expect(await judge(SECOND)).toBe('OWN_ACCOUNT');
  expect(await judge(STRANGER, SECOND)).toBe('OWN_ACCOUNT');
  await submit({ kind: 'referral.clear', customer: SECOND, by: 8 });
  expect(await judge(STRANGER, SECOND)).toBe('done');
});
