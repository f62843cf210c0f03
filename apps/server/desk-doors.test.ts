// Protects who may make which call of operators: contracts are compared with a table that people reviewed, and not the other way.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contracts } from '@agio/contracts';
import type { AnyCall } from '@agio/contracts';
import type { DeskDoors } from '@agio/module/testing';

const tableOf = (name: string): URL => new URL(`../../modules/${name}/testing/desk-doors.ts`, import.meta.url);

const reviewed = contracts.filter(({ name }) => existsSync(tableOf(name)));

it('has tables to compare', () => {
  expect(reviewed.map(({ name }) => name)).toEqual(expect.arrayContaining(['identity', 'spot', 'wallet']));
});

it.each(reviewed.map(({ desk, name }) => ({ name, desk: Object.values<AnyCall>(desk) })))('$name', async ({ desk, name }) => {
  const { deskDoors } = (await import(tableOf(name).href)) as { deskDoors: DeskDoors };
  const declared = desk.map((call) => [
    `${call.method} ${call.path}`,
    {
      roles: call.principal === 'visitor' ? 'visitor' : (call.roles ?? []).toSorted(),
      ...(call.secondFactor ? { verified: true } : {}),
      ...(call.audit === undefined ? {} : { audit: call.audit }),
    },
  ]);
  const rows = Object.entries(deskDoors).map(([route, { audit, roles, verified }]) => [
    route,
    {
      roles: roles === 'visitor' ? roles : roles.toSorted(),
      ...(verified === true ? { verified } : {}),
      ...(audit === undefined ? {} : { audit }),
    },
  ]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(rows));
});
