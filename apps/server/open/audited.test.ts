// Protects the audit log from what it must not miss, and from what it must not keep.
import { expect, it } from 'vitest';
import { answer, fail } from '@agio/contracts';
import type { AnyCall, DeskCallName, DeskHandlers, Handler, RequestContext } from '@agio/contracts';
import type { AuditNote } from '@agio/module';
import { auditedHandlers } from './audited.ts';

const context = { ip: '203.0.113.7', operator: { id: 7, name: 'ada', roles: ['owner'] } } as unknown as RequestContext;

/** Makes a call whose handler does what is given; gives what was written, in order, and when. */
async function noted(name: DeskCallName, handler: () => unknown, input: object): Promise<(AuditNote | 'done')[]> {
  const said: (AuditNote | 'done')[] = [];
  const handlers = { [name]: () => (said.push('done'), handler()) } as unknown as DeskHandlers<DeskCallName>;
  const log = { append: (note: AuditNote) => Promise.resolve(void said.push(note)) };
  const audited = auditedHandlers(handlers, () => log) as unknown as Readonly<Record<string, Handler<AnyCall>>>;
  await audited[name]?.(input as never, context);
  return said;
}

it('writes what is done before it is done, with who, what and on whom', async () => {
  const input = { params: { id: '3' }, body: { reason: 'left us' } };
  const [first, second] = await noted('deskDisable', () => answer({}), input);
  expect(first).toMatchObject({
    action: 'operator.disable',
    target: '3',
    operator: { id: 7, name: 'ada' },
    ip: '203.0.113.7',
    details: { reason: 'left us' },
  });
  expect(second).toBe('done');
});

it('names what a call without parameters is about', async () => {
  const [note] = await noted('deskInvite', () => answer({}), { body: { name: 'eve', roles: ['support'], ownUid: null, reason: 'new' } });
  expect(note).toMatchObject({ target: 'eve', details: { roles: ['support'] } });
});

it('writes a refusal as well, with its code', async () => {
  const said = await noted('deskDisable', () => fail('NOT_FOUND'), { params: { id: '3' }, body: { reason: 'left us' } });
  expect(said.at(-1)).toMatchObject({ action: 'operator.disable.refused', details: { code: 'NOT_FOUND' } });
});

it('leaves an entry although the process ends while the call is made', async () => {
  const said: (AuditNote | 'done')[] = [];
  const log = { append: (note: AuditNote) => Promise.resolve(void said.push(note)) };
  const broken = { deskDisable: () => Promise.reject(new Error('the process ended')) } as unknown as DeskHandlers<DeskCallName>;
  const audited = auditedHandlers(broken, () => log) as unknown as Readonly<Record<string, Handler<AnyCall>>>;
  await expect(audited['deskDisable']?.({ params: { id: '3' }, body: { reason: 'left us' } } as never, context)).rejects.toThrow(
    'the process ended',
  );
  expect(said).toHaveLength(1);
});

it('keeps no secret', async () => {
  const secrets = { password: 'p', code: '123456', secret: 's', token: 't', ticket: 'k', invitation: 'i', reason: 'r' };
  const [note] = await noted('deskDisable', () => answer({}), { params: { id: '3' }, body: secrets });
  const { details } = note as AuditNote;
  expect(details).toMatchObject({ reason: 'r' });
  for (const name of Object.keys(secrets).filter((one) => one !== 'reason')) expect(details?.[name], name).toBe('(not kept)');
});

it.each(['deskTicketReply', 'deskTicketNote'] as const)('keeps no words that must go with their customer: %s', async (name) => {
  const [note] = await noted(name, () => answer({}), { params: { id: '3' }, body: { content: 'Bob lives in Tallinn', closes: true } });
  expect(JSON.stringify(note)).not.toContain('Tallinn');
  expect(note).toMatchObject({ target: '3' });
});

it('writes nothing for calls that only list', async () => {
  expect(await noted('deskPeople', () => answer([]), {})).toEqual(['done']);
});

it('keeps no words that a reviewer writes to a customer about their document', async () => {
  const problems = [{ field: 'cardNumber', reason: 'mismatch', words: 'We read 11010519491231002X.' }];
  const [note] = await noted('deskCertificationDecide', () => answer({}), { params: { id: '3' }, body: { passes: false, problems } });
  expect((note as AuditNote).details).toEqual({
    passes: false,
    problems: [{ field: 'cardNumber', reason: 'mismatch', words: '(not kept)' }],
  });
});

it('keeps no number by which a parcel is followed to its address, which is erased with it', async () => {
  const body = { carrier: '3', tracking: 'SF1184 7730' };
  const [note] = await noted('deskShopShip', () => answer({}), { params: { id: '3' }, body });
  expect((note as AuditNote).details).toEqual({ carrier: '3', tracking: '(not kept)' });
});
