// Protects the console's doors: each route is asked by every kind of caller on a real server, and opens for the reviewed roles alone.
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { deskCalls, ROLES } from '@agio/contracts';
import type { AnyCall, Role } from '@agio/contracts';
import type { DeskDoor, DeskDoors } from '@agio/module/testing';
import { modules } from '../../../apps/server/site.ts';
import type { Signed } from '../../../harness/operators.ts';
import { SHARED_SECRET, sharedSite } from '../../../harness/shared-sites.ts';
import type { SharedSite } from '../../../harness/shared-sites.ts';
import { bearer } from '../../../harness/signed-request.ts';
import type { Headers } from '../../../harness/signed-request.ts';
import { claimsOf, forgedToken } from '../matrix/callers.ts';

const TABLE: Readonly<Record<string, DeskDoor>> = Object.fromEntries(
  (await Promise.all(modules.filter(({ name }) => hasDesk(name)).map(doorsOf))).flat(),
);
const routes = Object.values(deskCalls as Readonly<Record<string, AnyCall>>).map((call) => [`${call.method} ${call.path}`, call] as const);

function hasDesk(module: string): boolean {
  return existsSync(new URL(`../../../modules/${module}/testing/desk-doors.ts`, import.meta.url));
}

async function doorsOf({ name }: { readonly name: string }): Promise<[string, DeskDoor][]> {
  const { deskDoors } = (await import(`../../../modules/${name}/testing/desk-doors.ts`)) as { readonly deskDoors: DeskDoors };
  return Object.entries(deskDoors);
}

/** An operator of each role alone, and one of two. */
const PEOPLE: Readonly<Record<string, readonly Role[]>> = {
  ...Object.fromEntries(ROLES.map((role) => [role, [role]])),
  both: ['support', 'auditor'],
  gone: ['owner'],
  shut: ['owner'],
};

describe('the matrix of operators', () => {
  let server: SharedSite;
  /** Callers whom no role helps. */
  const outside = new Map<string, Headers>();
  let owner: Pick<Signed, 'client' | 'verify'> | undefined;
  const inside = new Map<string, { readonly roles: readonly Role[]; readonly headers: Headers }>();

  beforeAll(async () => {
    server = await sharedSite('plain');
    const customer = await server.customer();
    let shut = '';
    for (const [name, roles] of Object.entries(PEOPLE)) {
      const { token, ...person } = await server.operator(...roles);
      if (name === 'shut') shut = person.name;
      if (name === 'owner') owner = person;
      if (name === 'shut') outside.set('disabled operator', bearer(token));
      else if (name !== 'gone') inside.set(name, { roles, headers: bearer(token) });
      else {
        await fetch(`${server.consoleUrl}/api/operator/logout`, {
          method: 'POST',
          headers: { ...bearer(token), 'content-type': 'application/json' },
          body: '{}',
        });
        outside.set('ended session', bearer(token));
      }
    }
    const body = { reason: 'left us' };
    const found = (await owner?.client.call('deskPeople'))?.find(({ name }) => name === shut);
    const params = { id: found?.id ?? '' };
    await owner?.client.call('deskDisable', { params, body, verification: await owner.verify('deskDisable', body, params) });
    // A live session of an owner, in tokens that only the wrong claim distinguishes from a right one.
    const { sid: live, sub: number } = claimsOf(inside.get('owner')?.headers['authorization'] ?? '');
    const forged = (audience: string, expiresAtMs: number, key = 'console'): Headers =>
      bearer(forgedToken(SHARED_SECRET, { uid: number, session: live, audience, expiresAtMs }, { issuer: 'agio-console', key }));
    const later = server.clock.wall() + 9 * 60_000;
    inside.set('owner with a token like the server’s', { roles: ['owner'], headers: forged('agio-console', later) });
    outside.set('owner with an expired token', forged('agio-console', server.clock.wall() - 1_000));
    outside.set('owner with the audience of customers', forged('agio-web', later));
    outside.set('owner with a token signed for customers', forged('agio-console', later, 'token'));
    outside.set('visitor', {});
    outside.set('customer', bearer(customer.token));
    const { sid, sub } = claimsOf(customer.token);
    outside.set(
      'customer with the audience of the console',
      bearer(forgedToken(SHARED_SECRET, { uid: sub, session: sid, audience: 'agio-console', expiresAtMs: server.clock.wall() + 60_000 })),
    );
  }, 240_000);

  const ask = async (origin: string, { method, path }: AnyCall, headers: Headers): Promise<string> => {
    const url = origin + path.replaceAll(/\{\w+\}/g, '999999');
    const body = method === 'POST' ? { body: '{"nobody":"asked"}' } : {};
    const response = await fetch(method === 'GET' ? `${url}?nobody=asked` : url, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...body,
    });
    return ((await response.json()) as { code: string }).code;
  };

  it('has a row for every route and no other, and each is declared as reviewed', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(routes.map(([route]) => route).toSorted());
    const declared = routes.map(([route, { audit, roles, secondFactor }]) => [
      route,
      { roles: roles ?? 'visitor', ...(secondFactor ? { verified: true } : {}), ...(audit === undefined ? {} : { audit }) },
    ]);
    const reviewed = Object.entries(TABLE).map(([route, { audit, roles, verified }]) => [
      route,
      { roles, ...(verified === undefined ? {} : { verified }), ...(audit === undefined ? {} : { audit }) },
    ]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(reviewed));
  });

  // A body that no schema takes: whoever is let in reads PARAMETER_ERROR, and nothing happens.
  it.each(routes)('%s', async (route, call) => {
    const row = TABLE[route];
    if (row === undefined) throw new Error(`no row for ${route}`);
    for (const [name, headers] of outside)
      expect(await ask(server.consoleUrl, call, headers), name).toBe(row.roles === 'visitor' ? 'PARAMETER_ERROR' : 'PLEASE_LOGIN');
    for (const [name, { headers, roles }] of inside) {
      const isOpen = row.roles === 'visitor' || roles.some((role) => row.roles.includes(role));
      expect(await ask(server.consoleUrl, call, headers), name).toBe(isOpen ? 'PARAMETER_ERROR' : 'PERMISSION_DENIED');
    }
    // Customers' origin knows none of it, with any token.
    for (const headers of [{}, [...inside.values()][0]?.headers ?? {}])
      expect(await ask(server.url, call, headers)).toBe('REQUEST_PATH_ERROR');
  });

  it('nobody is a customer with an operator’s token', async () => {
    for (const [name, { headers }] of inside) {
      const response = await fetch(`${server.url}/api/wallet/balances`, { headers });
      expect([401, 404], name).toContain(response.status);
    }
  });
});
