// Protects what attackers of orders found: resting bids of debtors, the price that a debtor may pay, and guards of very high or very old prices.
import { expect, it } from 'vitest';
import { MINUTE_MS } from '@agio/kernel/time';
import type { Command, MachineCommand } from './commands.ts';
import { Core, fastBooks } from './core.ts';
import type { Machine } from './machine.ts';
import { refused } from './refusals.ts';
import { fund, limitOrder, smallMarket } from './testing/small-market.ts';

const COIN = 0;
const [ALICE, BOB, CAROL] = [1, 2, 3];

interface Owe extends MachineCommand {
  readonly kind: 'warden.owe';
  readonly customer: number;
  readonly coin: number;
}

/** One customer owes one coin, once the command says so: what the wallet's machine says of a debtor. */
const warden: Machine = {
  name: 'warden',
  layout: 1,
  start() {
    let debt: Owe | undefined;
    return {
      restraints: {
        isActive: () => debt !== undefined,
        debtOf: (customer, coin) => (debt?.customer === customer && debt.coin === coin ? 1n : 0n),
        refusal: (customer, _coin, gets) =>
          debt?.customer !== customer ? undefined : debt.coin === gets ? 'near_reference' : refused('customer_owes'),
      },
      apply(command) {
        debt = command as Owe;
        return { ok: true, kind: 'done' };
      },
      save: (writer) => writer.text(''),
      load: (reader) => void reader.text(),
      holds: () => [],
    };
  },
};

function begun(): { core: Core; run: (command: Command, afterMs?: number) => ReturnType<Core['apply']> } {
  const core = new Core(fastBooks, undefined, 64, [warden]);
  const run = (command: Command, afterMs = 0) => core.apply(core.sequence + 1, core.nowMs + afterMs, command);
  const customers = ['a', 'b', 'c'].map((ref): Command => ({ kind: 'create_customer', ref, wide: false }));
  const market = smallMarket({ openingTicks: 1_000, priceBandPercent: 30 });
  const funds = [ALICE, BOB, CAROL].flatMap((who) => [...fund(who, '100000000')]);
  for (const command of [...market, ...customers, ...funds]) run(command, 1);
  return { core, run };
}

const reference = (ticks: number, isLive = false): Command => ({ kind: 'set_reference', market: 0, ticks, dayTicks: 0, isLive });
const owe: Owe = { kind: 'warden.owe', customer: ALICE, coin: COIN };
const why = ({ reply }: ReturnType<Core['apply']>) => (reply.ok ? 'ok' : reply.refusal);

it('C2: what a debtor left in the book for the coin that they owe is filled near the reference, or not at all', () => {
  const { core, run } = begun();
  for (const command of [reference(1_000), { kind: 'set_price_guard', customer: ALICE, isOn: false } as const]) run(command);
  // On a market without offers the bid of fifty times the price rests; then the deposit is taken back.
  expect(why(run(limitOrder(ALICE, 'buy', 50_000, 1_000)))).toBe('ok');
  run(owe);
  run(limitOrder(BOB, 'sell', 1_000, 1_000, { timeInForce: 'IOC' }));
  const paid = 100_000_000 - Number(core.balances(ALICE).find(({ coin }) => coin === 1)!.available);
  // 1,000 coins are worth 1,000,000; the accomplice got 50,000,000.
  expect(paid).toBeLessThanOrEqual(1_050_000);
});

it('C2: where there is a reference a debtor buys near it, and not near the centre of the band that lags behind', () => {
  const { core, run } = begun();
  run(reference(1_000));
  // The price halves. The centre follows by three per cent a minute, so for twenty minutes it is far above what the coin is worth.
  run(reference(500), MINUTE_MS);
  run(owe);
  run({ kind: 'set_price_guard', customer: BOB, isOn: false });
  run(limitOrder(BOB, 'sell', 1_018, 1_000));
  expect(why(run(limitOrder(ALICE, 'buy', 1_018, 1_000)))).toBe('worse_than_reference');
  expect(Number(core.balances(ALICE).find(({ coin }) => coin === 1)!.available)).toBe(100_000_000);
});

it('19.8: a guard above 2^31 ticks refuses nobody who buys below the reference', () => {
  // A market that counts in hundred-millionths, at a price of 21.
  const { run } = begun();
  run(reference(2_100_000_000));
  expect(why(run(limitOrder(ALICE, 'buy', 10, 1)))).toBe('ok');
});

it('19.8: nobody is guarded by a price of yesterday', () => {
  const { run } = begun();
  run(reference(1_000));
  // Anyone who sets references is away (a database that is down suffices): OTC believes a reference for an hour, the guard forever.
  run(limitOrder(BOB, 'sell', 1_100, 10), 25 * 60 * MINUTE_MS);
  expect(why(run(limitOrder(ALICE, 'buy', 1_100, 1)))).toBe('ok');
});
