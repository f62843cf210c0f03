// Protects the console from operators who are new: whatever their roles say, every call but reading and their own session is closed to them.
import { expect, it } from 'vitest';
import { answer, deskCalls } from '@agio/contracts';
import type { AnyCall, DeskCallName, DeskHandlers, Handler, RequestContext } from '@agio/contracts';
import { closedToNew } from './new-operators.ts';

const calls = Object.entries(deskCalls as Readonly<Record<string, AnyCall>>);

async function openTo(decides: boolean): Promise<string[]> {
  const all: unknown = Object.fromEntries(calls.map(([name]) => [name, () => answer({})]));
  const closed = closedToNew(all as DeskHandlers<DeskCallName>, () => decides) as unknown as Readonly<Record<string, Handler<AnyCall>>>;
  const context = { operator: { id: 7, name: 'olga', roles: ['owner'] } } as unknown as RequestContext;
  const open: string[] = [];
  const codes = new Set<string>();
  for (const [name, handler] of Object.entries(closed)) {
    const result = await handler({ query: {}, body: {}, params: {} }, context);
    if (result.ok) open.push(name);
    else codes.add(result.code);
  }
  expect([...codes]).toEqual(decides ? [] : ['OPERATOR_NEW']);
  return open;
}

it('C6: a new operator reads and is signed in, and every other call is closed', async () => {
  const keys = ['deskKeyAdd', 'deskKeyBegin'];
  const own = ['deskCheckAudit', 'deskDisplayName', ...keys, 'deskLogout', 'deskPreview', 'deskSign', 'deskSignBegin', 'deskVerify'];
  const open = await openTo(false);
  expect(open.filter((name) => deskCalls[name as DeskCallName].method !== 'GET').toSorted()).toEqual(own);
  expect(await openTo(true)).toHaveLength(calls.length);
  // A key that they register counts for nothing before somebody else confirms it.
  expect(open.filter((name) => deskCalls[name as DeskCallName].secondFactor)).toEqual(['deskKeyAdd']);
});
