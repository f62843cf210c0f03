import type { DataFrame } from '@agio/contracts';
import type { Outcome } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import { Interval } from '@agio/module';
import { depositView, seenView } from '../deposits/deposit-view.ts';
import { depositsById } from '../deposits/deposit-queries.ts';
import { isOfWallet } from '../model.ts';
import type { WalletFact } from '../model.ts';
import type { SitePorts } from '../shared/ports.ts';
import { confirmingDeposits } from '../deposits/seen-queries.ts';
import { withdrawalsById } from '../withdrawals/withdrawal-queries.ts';
import { withdrawalView } from '../withdrawals/withdrawal-view.ts';

type WalletFrame = Extract<DataFrame, { channel: 'wallet' }>;

/** Interval of checking confirmations while there is a subscriber. */
const LOOK_MS = 1_000;

interface ChangedThings {
  readonly deposits: Set<number>;
  readonly withdrawals: Set<number>;
  /** Accounts besides the trading one, as `kind:coin`. */
  readonly accounts: Set<string>;
  sequence: number;
}

/** Socket frames about customers' deposits, withdrawals and other accounts. Customers without a subscription cost nothing. */
export class WalletFeed {
  readonly #ports: SitePorts;
  readonly #publish: (customer: number, frame: WalletFrame) => void;
  readonly #heard = new Map<number, number>();
  readonly #changed = new Map<number, ChangedThings>();
  readonly #confirming = new Map<number, string>();
  readonly #looks: Interval;
  readonly #rounds: Interval;

  constructor(ports: SitePorts, publish: (customer: number, frame: WalletFrame) => void) {
    this.#ports = ports;
    this.#publish = publish;
    this.#looks = new Interval(ports, LOOK_MS, () => this.#lookAtConfirming());
    this.#rounds = new Interval(ports, LOOK_MS, () => this.#tell());
  }

  start(): void {
    this.#looks.start();
    this.#rounds.start();
  }

  async stop(): Promise<void> {
    await this.#looks.stop();
    await this.#rounds.stop();
  }

  opened(customer: number): void {
    this.#heard.set(customer, (this.#heard.get(customer) ?? 0) + 1);
  }

  closed(customer: number): void {
    const left = (this.#heard.get(customer) ?? 1) - 1;
    if (left > 0) this.#heard.set(customer, left);
    else {
      this.#heard.delete(customer);
      this.#confirming.delete(customer);
    }
  }

  async snapshot(customer: number): Promise<readonly DataFrame[]> {
    const deposits = (await this.#ports.chains.seenOf(customer)).flatMap((seen) => seenView(this.#ports, seen) ?? []);
    return [{ channel: 'wallet', type: 'snapshot', data: { deposits, withdrawals: [], accounts: [] } }];
  }

  /** Receives what was just applied; frames are sent once the rows reflect it. */
  note(outcomes: readonly Outcome[]): void {
    if (this.#heard.size === 0) return;
    for (const { sequence, facts } of outcomes) {
      for (const fact of facts) {
        if (fact.fact === 'posting' || fact.fact === 'hold') {
          if (fact.kind === 'fiat' || fact.kind === 'game') this.#of(fact.owner, sequence)?.accounts.add(`${fact.kind}:${fact.coin}`);
        } else if (isOfWallet(fact)) this.#noteWallet(fact, sequence);
      }
    }
    if (this.#changed.size > 0) void this.#rounds.now();
  }

  #noteWallet(fact: WalletFact, sequence: number): void {
    switch (fact.fact) {
      case 'wallet.deposit':
        // A deposit in suspense is kept for its owner, who is notified as of any other.
        if (fact.owner !== 0 && fact.account !== 'house') this.#of(fact.owner, sequence)?.deposits.add(fact.id);
        return;
      case 'wallet.withdrawal':
        this.#of(fact.customer, sequence)?.withdrawals.add(fact.id);
        return;
      // An update without rows means that the coins themselves have changed: halts, debts, listings or limits.
      case 'wallet.debt':
        this.#of(fact.customer, sequence);
        return;
      case 'wallet.halt':
      case 'wallet.listing':
        for (const customer of this.#heard.keys()) this.#of(customer, sequence);
        return;
      default:
    }
  }

  #of(customer: number, sequence: number): ChangedThings | undefined {
    if (!this.#heard.has(customer)) return undefined;
    const changed = this.#changed.get(customer) ?? { deposits: new Set(), withdrawals: new Set(), accounts: new Set(), sequence };
    changed.sequence = Math.max(changed.sequence, sequence);
    this.#changed.set(customer, changed);
    return changed;
  }

  async #tell(): Promise<void> {
    while (this.#changed.size > 0) {
      const batch = [...this.#changed];
      this.#changed.clear();
      // Late rows are awaited again in the next round.
      if (!(await this.#ports.reached(Math.max(...batch.map(([, { sequence }]) => sequence))))) return this.#putBack(batch);
      for (const [customer, changed] of batch) await this.#tellOne(customer, changed);
    }
  }

  #putBack(batch: readonly [number, ChangedThings][]): void {
    for (const [customer, { deposits, withdrawals, accounts, sequence }] of batch) {
      const changed = this.#of(customer, sequence);
      for (const id of deposits) changed?.deposits.add(id);
      for (const id of withdrawals) changed?.withdrawals.add(id);
      for (const account of accounts) changed?.accounts.add(account);
    }
  }

  async #tellOne(customer: number, { deposits, withdrawals, accounts }: ChangedThings): Promise<void> {
    const { database, core } = this.#ports;
    const depositRows = deposits.size === 0 ? [] : await depositsById(database, customer, [...deposits]);
    const withdrawalRows = withdrawals.size === 0 ? [] : await withdrawalsById(database, customer, [...withdrawals]);
    const balances = core.balances(customer);
    const data = {
      deposits: depositRows.map((row) => depositView(this.#ports, row, customer)),
      withdrawals: withdrawalRows.map((row) => withdrawalView(this.#ports, row)),
      accounts: balances.flatMap(({ kind, coin, available, held }) => {
        const found = core.coins[coin];
        if (found === undefined || !accounts.has(`${kind}:${coin}`) || (kind !== 'fiat' && kind !== 'game')) return [];
        const text = (atoms: string): string => formatDecimal(BigInt(atoms), found.decimals);
        return [{ account: kind, coin: found.code, available: text(available), held: text(held) }];
      }),
    };
    this.#publish(customer, { channel: 'wallet', type: 'update', data });
  }

  /** Reports progress of pending deposits and withdrawals. */
  async #lookAtConfirming(): Promise<void> {
    if (this.#heard.size === 0) return;
    const all = Map.groupBy(
      (await confirmingDeposits(this.#ports.database)).filter(({ owner }) => this.#heard.has(owner)),
      ({ owner }) => owner,
    );
    for (const [customer, seen] of all) {
      const deposits = seen.flatMap((one) => seenView(this.#ports, one) ?? []);
      const text = JSON.stringify(deposits);
      if (this.#confirming.get(customer) === text || !this.#heard.has(customer)) continue;
      this.#confirming.set(customer, text);
      this.#publish(customer, { channel: 'wallet', type: 'update', data: { deposits, withdrawals: [], accounts: [] } });
    }
  }
}
