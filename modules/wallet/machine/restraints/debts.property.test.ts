// Protects what customers owe after a deposit was taken back: whatever they did with the money before, everything they have minus what they owe is what they are entitled to, to the atom.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Vault } from '../../testing/vault.ts';
import { debtOf } from './debts.ts';

const POCKETS = ['trading', 'fiat', 'game'] as const;
const SCALE = 10n ** 10n;

type Step =
  | { readonly do: 'credit'; readonly whose: 0 | 1; readonly atoms: number }
  | { readonly do: 'clawback'; readonly depth: number }
  | { readonly do: 'send'; readonly whose: 0 | 1; readonly atoms: number }
  | { readonly do: 'move'; readonly whose: 0 | 1; readonly from: number; readonly to: number; readonly atoms: number }
  | { readonly do: 'withdraw'; readonly whose: 0 | 1; readonly atoms: number }
  | { readonly do: 'pay' | 'fail' | 'cancel' | 'resume' | 'collect' };

const whose = fc.constantFrom(0 as const, 1 as const);
const atoms = fc.integer({ min: 1, max: 1_000 });
const pocket = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('credit' as const), whose, atoms }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('clawback' as const), depth: fc.integer({ min: 1, max: 4 }) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('send' as const), whose, atoms }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('move' as const), whose, from: pocket, to: pocket, atoms }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('withdraw' as const), whose, atoms }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constantFrom('pay' as const, 'fail' as const, 'cancel' as const) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constantFrom('resume' as const, 'collect' as const) }), weight: 2 },
);

/** What each customer is entitled to, kept by adding up alone: nothing of it is read from the machine's debts. */
class Entitled {
  readonly vault = new Vault();
  readonly #deposits = new Map<number, { readonly customer: number; readonly atoms: bigint; counted: boolean }>();
  readonly #due = new Map<number, bigint>();
  #turn = 0;

  constructor() {
    this.vault.advance(1);
  }

  of(customer: number): bigint {
    return this.#due.get(customer) ?? 0n;
  }

  play(one: Step): void {
    this.#turn += 1;
    const { vault } = this;
    const { state } = vault.running;
    const customers = [vault.alice, vault.bob] as const;
    const height = (state.cursor(vault.chain())?.height ?? 0) + 1;
    switch (one.do) {
      case 'credit': {
        const customer = customers[one.whose];
        const units = BigInt(one.atoms) * SCALE;
        const reply = vault.credit({ height, txid: `t${this.#turn}`, units, owner: customer });
        if (reply.ok) this.#deposits.set(reply.id ?? 0, { customer, atoms: BigInt(one.atoms), counted: false });
        vault.advance(height);
        break;
      }
      case 'clawback':
        vault.reorganise(height - 1 - one.depth);
        break;
      case 'send': {
        const [customer, to] = [customers[one.whose], customers[1 - one.whose] ?? 0];
        const amount = String(one.atoms);
        const words = { dayLimit: '', verification: `s${this.#turn}`, words: '', request: null };
        if (vault.apply({ kind: 'wallet.send', customer, to, coin: 'ETH', amount, ...words }).ok) {
          this.#add(customer, -BigInt(one.atoms));
          this.#add(to, BigInt(one.atoms));
        }
        break;
      }
      case 'move': {
        const [from = 'trading', to = 'trading'] = [POCKETS[one.from], POCKETS[one.to]];
        vault.apply({
          kind: 'wallet.move',
          customer: customers[one.whose],
          coin: 'ETH',
          amount: String(one.atoms),
          from,
          to,
          request: null,
        });
        break;
      }
      case 'withdraw':
        vault.withdraw({ customer: customers[one.whose], amount: String(one.atoms), fee: '0' });
        break;
      case 'pay':
      case 'fail':
      case 'cancel':
        this.#end(one.do, height);
        break;
      case 'resume':
        vault.resume();
        vault.releaseAll();
        break;
      case 'collect':
        for (const customer of customers) vault.apply({ kind: 'wallet.collect', customer, coin: 'ETH' });
    }
    this.#count();
  }

  #end(how: 'pay' | 'fail' | 'cancel', height: number): void {
    const { vault } = this;
    const [open] = [...vault.running.state.withdrawals.values()];
    if (open === undefined) return;
    if (how === 'pay') {
      vault.step('sign', open.id);
      vault.step('sent', open.id);
      // What was reopened was paid by its customer already.
      if (vault.step('confirm', open.id).ok && !open.reopened) this.#add(open.customer, -BigInt(open.amount));
      vault.advance(height);
    } else if (how === 'fail') {
      if (vault.step('fail', open.id).ok && open.reopened) this.#add(open.customer, BigInt(open.amount));
    } else vault.step('cancel', open.id);
  }

  /** A deposit counts from the moment on in which it is its owner's, and no more once it was taken back. */
  #count(): void {
    const { deposits } = this.vault.running.state;
    for (const [id, deposit] of this.#deposits) {
      const is = deposits.get(id)?.account === 'trading';
      if (is === deposit.counted) continue;
      deposit.counted = is;
      this.#add(deposit.customer, is ? deposit.atoms : -deposit.atoms);
    }
  }

  #add(customer: number, change: bigint): void {
    this.#due.set(customer, this.of(customer) + change);
  }
}

it('A4: whatever is credited, moved, sent, withdrawn and taken back: nobody is below zero, and balance less debt is what is due', () => {
  let indebted = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const given = new Entitled();
      const { vault } = given;
      for (const one of steps) {
        given.play(one);
        for (const customer of [vault.alice, vault.bob]) {
          const accounts = vault.core.balances(customer).filter(({ coin }) => coin === vault.coin('ETH'));
          const has = accounts.reduce((sum, { available, held }) => sum + BigInt(available) + BigInt(held), 0n);
          const owes = debtOf(vault.running.state, customer, vault.coin('ETH'));
          if (owes > 0n) indebted += 1;
          if (accounts.some(({ available, held }) => BigInt(available) < 0n || BigInt(held) < 0n))
            throw new Error('an account is below zero');
          if (has - owes !== given.of(customer)) throw new Error(`${customer} has ${has}, owes ${owes}, is due ${given.of(customer)}`);
        }
      }
      expect(vault.core.audit()).toEqual([]);
    }),
    { numRuns: Number(process.env['HISTORIES'] ?? 1_000) },
  );
  expect(indebted).toBeGreaterThan(0);
});
