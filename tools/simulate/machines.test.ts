// Protects: every machine of the site decides as its model does, at any time; none lacks a model, and none writes an unreviewed field.
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { Fact, MachineFact } from '@agio/core';
import type { SiteModule } from '@agio/module';
import { root } from '../../harness/launch/root.mjs';
import { modules } from '../../apps/server/site.ts';
import { playBeside } from './beside.ts';
import { Coverage } from './coverage.ts';
import { fieldsOf, proofsOf } from './proofs.ts';
import { modules as madeUp } from './testing/made-up-site.ts';

const COMMANDS = 600;
/** Seeds other than those of `npm run simulate`. `MACHINES_SEED=…` plays a failed one alone. */
const SEEDS =
  process.env['MACHINES_SEED'] === undefined ? Array.from({ length: 12 }, (_, at) => 100_005 + at) : [Number(process.env['MACHINES_SEED'])];

const proofs = await proofsOf(modules);

/** What was played, once for all tests: how much, and all field names that commands and facts of each machine had, by its name. */
interface Played {
  readonly coverage: Coverage;
  readonly fields: ReadonlyMap<string, Fields>;
  /** What facts had that no record declares, and how often each declared one was told. */
  readonly undeclared: ReadonlySet<string>;
  readonly told: ReadonlyMap<string, number>;
}

interface Fields {
  readonly commands: Set<string>;
  readonly facts: Set<string>;
}

let once: Played | undefined;

const declared = new Map(
  (modules as readonly Pick<SiteModule, 'records'>[])
    .flatMap(({ records = [] }) => records)
    .map((schema) => [schema.fact as string, schema]),
);

function played(): Played {
  const fields = new Map<string, Fields>();
  const undeclared = new Set<string>();
  const told = new Map<string, number>();
  const note = (fact: MachineFact): void => {
    const { fact: name, ...values } = fact;
    const schema = declared.get(name);
    told.set(name, (told.get(name) ?? 0) + 1);
    for (const field of Object.keys(values))
      if (schema === undefined || !Object.hasOwn(schema.fields, field)) undeclared.add(`${name} ${field}`);
    // Throws where a value is of another type than the declared one.
    schema?.load({ ...values });
  };
  const of = (kind: string): Fields => {
    const name = kind.slice(0, Math.max(0, kind.indexOf('.')));
    const found = fields.get(name) ?? { commands: new Set<string>(), facts: new Set<string>() };
    fields.set(name, found);
    return found;
  };
  const coverage = new Coverage();
  for (const seed of SEEDS) {
    try {
      const one = playBeside(seed, COMMANDS, proofs, (command, { facts }) => {
        addFields(command, of(command.kind).commands);
        for (const fact of facts) {
          addFields(fact, of(fact.fact).facts);
          if (isOfMachine(fact)) note(fact);
        }
      });
      coverage.add(one);
    } catch (error) {
      throw new Error(`seed ${seed}, again with MACHINES_SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return { coverage, fields, undeclared, told };
}

it('machines answer, tell and hold what their models say', { timeout: 600_000 }, () => {
  const { coverage } = (once ??= played());
  expect(coverage.accepted).toBeGreaterThan(coverage.commands * 0.4);
});

it('C3: commands and facts of a machine have the fields that were reviewed, and no others', { timeout: 600_000 }, async () => {
  const { fields: seen } = (once ??= played());
  let checked = 0;
  for (const { name, machine } of modules as readonly { readonly name: string; readonly machine?: { readonly name: string } }[]) {
    if (machine === undefined) continue;
    const { commandFields, factFields } = await fieldsOf(name);
    const { commands = new Set<string>(), facts = new Set<string>() } = seen.get(machine.name) ?? {};
    expect([...commands].filter((field) => !Object.hasOwn(commandFields, field))).toEqual([]);
    expect([...facts].filter((field) => !Object.hasOwn(factFields, field))).toEqual([]);
    if (commands.size > 0) checked += 1;
  }
  expect(checked).toBeGreaterThan(3);
});

it('every fact of a machine is declared, with its fields and their types', { timeout: 600_000 }, () => {
  const { told, undeclared } = (once ??= played());
  expect([...undeclared]).toEqual([]);
  expect([...told.keys()].filter((name) => !declared.has(name))).toEqual([]);
  expect(told.size).toBeGreaterThan(25);
});

it('a machine without a model, or without a list of fields, is refused', { timeout: 600_000 }, async () => {
  await expect(proofsOf(madeUp)).rejects.toThrow('modules/lottery/testing/model.ts');
  await expect(fieldsOf('lottery')).rejects.toThrow('modules/lottery/testing/fields.ts');
  const site = './testing/made-up-site.ts';
  const { status, stderr } = spawnSync(process.execPath, ['tools/simulate/main.ts', '--seeds', '1', '--site', site], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr).toContain('the module lottery has a machine and no modules/lottery/testing/model.ts');
  expect(status).toBe(1);
});

const isOfMachine = (fact: Fact): fact is MachineFact => fact.fact.includes('.');

function addFields(value: unknown, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) addFields(item, into);
  else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      into.add(name);
      addFields(item, into);
    }
}
