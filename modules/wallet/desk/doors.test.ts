// Protects who may do what about money in the console: contracts are checked against a table that people reviewed, and not the other way.
import { describe, expect, it } from 'vitest';
import { deskCalls } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import { wallet } from '@agio/contracts/wallet';
import { deskDoors } from '../testing/desk-doors.ts';

const calls = Object.keys(wallet.desk).map((name): [string, AnyCall] => {
  const call = (deskCalls as Readonly<Record<string, AnyCall>>)[name];
  if (call === undefined) throw new Error(`${name} is no call`);
  return [`${call.method} ${call.path}`, call];
});

describe('operators’ calls of the wallet', () => {
  it('have a reviewed row each, and no row is of none', () => {
    expect(Object.keys(deskDoors).toSorted()).toEqual(calls.map(([route]) => route).toSorted());
  });

  it.each(calls)('%s opens to whom it was reviewed for', (route, call) => {
    const door = deskDoors[route];
    expect({ roles: call.roles?.toSorted(), verified: call.secondFactor, audit: call.audit }).toEqual({
      roles: [...(door?.roles ?? [])].toSorted(),
      verified: door?.verified === true,
      audit: door?.audit,
    });
    for (const part of ['params', 'query', 'body'] as const)
      expect(call[part]?.safeParse(door?.[part] ?? {}).success ?? true, part).toBe(true);
  });

  it('never let support or an auditor change anything but a check, and content in at all', () => {
    for (const [route, { method, roles = [] }] of calls) {
      expect(roles, route).not.toContain('content');
      if (method !== 'POST' || route.endsWith('/proof/check')) continue;
      expect(roles, route).not.toContain('support');
      expect(roles, route).not.toContain('auditor');
    }
  });
});
