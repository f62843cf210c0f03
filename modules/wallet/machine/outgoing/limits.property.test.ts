// Protects the limits on what leaves: a model that only knows the rule (what left of this coin in the 24 hours before this moment) decides as the machine does, at any time of any day.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MachineReply } from '@agio/core';
import { DAY_MS, HOUR_MS } from '@agio/kernel/time';
import { DAY_WITHDRAWALS_MAX, WITHDRAWALS_OPEN_MAX } from '../../model.ts';
import { Vault } from '../../testing/vault.ts';

/** Atoms that may leave in a day, and the parts of it that are asked for: both coins' chains can pay each. */
const LIMIT = 10_000_000n;
const PART = 1_000_000n;

const gap = fc.oneof(
  fc.integer({ min: 0, max: 3 * HOUR_MS }),
  fc.integer({ min: 0, max: 2 * DAY_MS }),
  fc.constantFrom(0, 1, DAY_MS - 1, DAY_MS, DAY_MS + 1),
);
const wish = fc.record({
  do: fc.constantFrom('withdraw' as const, 'withdraw' as const, 'send' as const),
  coin: fc.constantFrom('ETH' as const, 'USDT' as const),
  parts: fc.integer({ min: 1, max: 11 }),
  by: fc.constantFrom(1, 2),
  delayMs: fc.constantFrom(0, 1, HOUR_MS, DAY_MS, DAY_MS, DAY_MS),
  reuses: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  after: gap,
});
const later = fc.record({ do: fc.constantFrom('mature' as const, 'mature' as const, 'cancel' as const), at: fc.nat(4), after: gap });

interface Left {
  readonly customer: number;
  readonly coin: string;
  readonly amount: bigint;
  readonly atMs: number;
  /** Number of the withdrawal; 0 for a send, which never comes back. */
  readonly id: number;
  readonly readyAtMs: number;
  state: 'requested' | 'approved' | 'cancelled' | 'sent';
}

/** What the rule alone would answer. */
class Rule {
  readonly left: Left[] = [];
  #used: { readonly verification: string; readonly atMs: number } | undefined;

  wish(customer: number, coin: string, amount: bigint, { isSend, reuses }: { isSend: boolean; reuses: boolean }, nowMs: number): string {
    if (reuses) return 'wallet.verification_used';
    const counted = this.left.filter((one) => one.customer === customer && one.state !== 'cancelled');
    const open = counted.filter(({ id }) => id !== 0).length;
    if (!isSend && open >= WITHDRAWALS_OPEN_MAX) return 'wallet.too_many_open';
    const recent = counted.filter((one) => one.coin === coin && one.atMs > nowMs - DAY_MS);
    return recent.reduce((sum, one) => sum + one.amount, amount) > LIMIT ? 'wallet.day_limit' : 'ok';
  }

  /** A verification that was used so lately that it must be known. */
  known(nowMs: number): string | undefined {
    return this.#used !== undefined && nowMs - this.#used.atMs < HOUR_MS ? this.#used.verification : undefined;
  }

  done(left: Left, verification: string): void {
    this.left.push(left);
    this.#used = { verification, atMs: left.atMs };
  }
}

const said = (reply: MachineReply): string => (reply.ok ? 'ok' : reply.refusal);

function rich(): Vault {
  const vault = new Vault();
  for (const [at, owner] of [vault.alice, vault.bob].entries()) {
    vault.credit({ height: 2, index: String(at), owner, units: 10n ** 27n });
    const found = { height: 2, block: 'h2', txid: 'usdt', index: String(at), units: '9000000000000' } as const;
    vault.apply({ kind: 'wallet.credit', chain: 'LOCAL', coin: 'USDT', owner, account: 'trading', ...found });
  }
  vault.advance(2);
  return vault;
}

it('G1, G5: whatever is asked for when: so much a day of each coin and customer, nothing before its time, and each verification once', () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(
      fc.nat(DAY_MS),
      fc.array(fc.oneof({ weight: 2, arbitrary: wish }, later), { minLength: 20, maxLength: 60 }),
      (start, steps) => {
        const [vault, rule] = [rich(), new Rule()];
        vault.pass(start);
        let turn = 0;
        for (const step of steps) {
          vault.pass(step.after);
          const { nowMs } = vault;
          let [wanted, reply]: [string, MachineReply | undefined] = ['', undefined];
          if (!('at' in step)) {
            const { coin, by: customer } = step;
            const amount = BigInt(step.parts) * PART;
            const again = step.reuses ? rule.known(nowMs) : undefined;
            const verification = again ?? `v${(turn += 1)}`;
            const isSend = step.do === 'send';
            wanted = rule.wish(customer, coin, amount, { isSend, reuses: again !== undefined }, nowMs);
            const common = { coin, customer, amount: String(amount), dayLimit: String(LIMIT), verification };
            const readyAtMs = nowMs + step.delayMs;
            reply = isSend
              ? vault.apply({ kind: 'wallet.send', to: 3 - customer, words: '', request: null, ...common })
              : vault.withdraw({ ...common, fee: '0', readyAtMs });
            const state = isSend ? 'sent' : step.delayMs > 0 ? 'requested' : 'approved';
            if (reply.ok)
              rule.done({ customer, coin, amount, atMs: nowMs, id: isSend ? 0 : (reply.id ?? 0), readyAtMs, state }, verification);
          } else {
            const all = rule.left.filter(({ id }) => id !== 0);
            const one = all.at(-1 - step.at);
            if (one === undefined) continue;
            const isTime = step.do === 'cancel' || nowMs >= one.readyAtMs;
            const unopened = one.state === 'cancelled' ? 'wallet.not_found' : 'wallet.state_changed';
            wanted = one.state !== 'requested' ? unopened : isTime ? 'ok' : 'wallet.too_early';
            reply =
              step.do === 'mature'
                ? vault.apply({ kind: 'wallet.mature', withdrawal: one.id })
                : vault.apply({ kind: 'wallet.cancel', customer: one.customer, withdrawal: one.id });
            if (reply.ok) one.state = step.do === 'mature' ? 'approved' : 'cancelled';
          }
          expect(said(reply), JSON.stringify(step)).toBe(wanted);
          met.set(wanted, (met.get(wanted) ?? 0) + 1);
        }
        expect(vault.problems()).toEqual([]);
      },
    ),
    { numRuns: 100 },
  );
  for (const answer of ['ok', 'wallet.day_limit', 'wallet.too_early', 'wallet.verification_used'])
    expect(met.get(answer), answer).toBeGreaterThan(9);
});

it('G1: so many times a day are counted over the last 24 hours as well, whenever they began', () => {
  const vault = rich();
  const send = (): string => {
    const words = { coin: 'ETH', amount: '1', dayLimit: '', verification: `v${vault.core.sequence}`, words: '', request: null };
    return said(vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, ...words }));
  };
  vault.pass(23 * HOUR_MS);
  for (let at = 0; at < DAY_WITHDRAWALS_MAX; at += 1) expect(send()).toBe('ok');
  expect(send()).toBe('wallet.day_limit');
  vault.pass(2 * HOUR_MS);
  expect(send()).toBe('wallet.day_limit');
  vault.pass(22 * HOUR_MS - 1);
  expect(send()).toBe('wallet.day_limit');
  vault.pass(1);
  expect(send()).toBe('ok');
});
