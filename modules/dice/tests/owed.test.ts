// Protects what a debtor has in pools from being kept from the debt: by withdrawals at the same time, by many small ones, by a disabled account.
import { expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command, Machine, MachineCommand } from '@agio/core';
import { diceMachine } from '../machine/index.ts';
import { LEAVING_OF_ONE_MAX } from '../model.ts';
import type { DiceCommand } from '../model.ts';
import { withdrawOwed } from '../owed.ts';
import { RULES } from '../testing/bench.ts';

interface Owe extends MachineCommand {
  readonly kind: 'debts.owe';
  readonly customer: number;
}

const [ALICE, BOB] = [1, 2] as const;
const SHARES = 10_000_000n;

/** Who owes the one coin: what the wallet's machine says of a debtor. */
const debts: Machine = {
  name: 'debts',
  layout: 1,
  start() {
    const owing = new Set<number>();
    return {
      restraints: { isActive: () => false, debtOf: (customer) => (owing.has(customer) ? 1n : 0n), refusal: () => undefined },
      apply(command) {
        owing.add((command as Owe).customer);
        return { ok: true, kind: 'done' };
      },
      save: (writer) => writer.text(''),
      load: (reader) => void reader.text(),
      holds: () => [],
    };
  },
};

/** A pool of two dealers, the first of whom owes. */
function begun() {
  const core = new Core(undefined, undefined, 64, [diceMachine, debts]);
  const run = (command: Command) => core.apply(core.sequence + 1, Date.UTC(2026, 10, 30), command);
  run({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 5, tags: [] });
  run({ kind: 'dice.pool', coin: 'USDT', ...RULES, by: 1, decidedBy: 2 } as DiceCommand);
  for (const customer of [ALICE, BOB]) {
    run({ kind: 'create_customer', ref: `c${customer}`, wide: false });
    const to = { owner: customer, kind: 'game' } as const;
    run({ kind: 'issue', to, coin: 'USDT', amount: String(SHARES), reason: 'seed', cause: `seed ${customer}` });
    const invest = { kind: 'dice.invest', customer, coin: 'USDT', amount: String(SHARES), by: 0, decidedBy: 0, request: null } as const;
    run(invest satisfies DiceCommand);
  }
  const withdraw = (customer: number, shares: bigint) =>
    run({ kind: 'dice.withdraw', customer, coin: 'USDT', shares: String(shares), by: 0, decidedBy: 0, request: null } as DiceCommand).reply;
  const leaving = (customer: number) => core.machine(diceMachine).books.dealer(customer, 0)?.leaving;
  const errors: unknown[] = [];
  const submit = (command: Command) => Promise.resolve(run(command));
  return { core, run, withdraw, leaving, errors, parts: { core, submit, onError: (error: unknown) => void errors.push(error) } };
}

function owe(run: (command: Command) => unknown, customer: number): void {
  const owed: Owe = { kind: 'debts.owe', customer };
  run(owed);
}

it('takes the rest of those who withdraw at the same time', async () => {
  const { core, errors, leaving, parts, run, withdraw } = begun();
  for (const customer of [ALICE, BOB]) owe(run, customer);
  // Each of them gets in before the command of the platform, twice.
  const between: number[] = [ALICE, ALICE, BOB, BOB];
  const submit = (command: Command) => {
    const { customer } = command as { readonly customer: number };
    const at = between.indexOf(customer);
    if (at !== -1) withdraw(between.splice(at, 1)[0] ?? 0, 1_000n);
    return parts.submit(command);
  };
  await withdrawOwed({ ...parts, submit });
  expect([leaving(ALICE), leaving(BOB), errors]).toEqual([String(SHARES), String(SHARES), []]);
  expect(core.audit()).toEqual([]);
});

it('takes the rest behind as many small withdrawals as one customer may make', async () => {
  const { leaving, parts, run, withdraw } = begun();
  for (let count = 0; count < LEAVING_OF_ONE_MAX; count += 1) withdraw(ALICE, 1n);
  expect(withdraw(ALICE, SHARES - BigInt(LEAVING_OF_ONE_MAX))).toMatchObject({ refusal: 'dice.too_many' });
  owe(run, ALICE);
  expect(withdraw(ALICE, 1n)).toMatchObject({ refusal: 'dice.too_many' });
  await withdrawOwed(parts);
  expect([leaving(ALICE), leaving(BOB)]).toEqual([String(SHARES), '0']);
});

it('takes those of a disabled account', async () => {
  const { leaving, parts, run } = begun();
  owe(run, ALICE);
  for (const customer of [ALICE, BOB]) run({ kind: 'set_disabled', customer, reason: 'owner', isOn: true });
  await withdrawOwed(parts);
  expect([leaving(ALICE), leaving(BOB)]).toEqual([String(SHARES), '0']);
});
