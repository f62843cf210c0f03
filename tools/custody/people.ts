import { ChainUnavailable } from '@agio/chains';
import type { DeskAction, UnexplainedRecord } from '@agio/wallet';
import { failure } from './failure.ts';
import { COINS, CONFIRMATIONS, HOT } from './site.ts';
import type { Followed, Site, Wanted } from './site.ts';

const ROUNDS_MAX = 150;
/** Long enough that forgotten payments are sent again, and finally replaced at a higher fee. */
const ROUND_MS = 70_000;
const NAMES = [1, 2] as const;

/** The people at the desk, who follow the operating manual, and their notes. */
export class People {
  readonly #site: Site;
  /** Payments that a restored journal had lost and that were charged to their customers. */
  readonly #charged = new Set<Wanted>();
  readonly #funded = new Set<Wanted>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Continues until nothing is halted, everything requested is paid or returned, and chain and books agree. */
  async calm(): Promise<void> {
    let left: string[] = [];
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      await this.#site.blocks(1, this.#site.chains, ROUND_MS);
      for (const chain of this.#site.chains) await this.#look(chain).catch(ignoreOutage);
      left = await this.#left();
      if (left.length === 0) return;
    }
    failure(`people cannot bring it to rest: ${left.join('; ')}`);
  }

  /** Two people decide; returns whether the platform allowed it. */
  decide(action: DeskAction): boolean {
    const asked = this.#site.wallet({ kind: 'wallet.propose', action, by: NAMES[0] });
    if (!asked.ok) return false;
    if (asked.id === undefined) return true;
    if (this.#site.wallet({ kind: 'wallet.decide', proposal: asked.id, decision: 'approve', by: NAMES[1] }).ok) return true;
    this.#site.wallet({ kind: 'wallet.decide', proposal: asked.id, decision: 'refuse', by: NAMES[1] });
    return false;
  }

  async #look(chain: Followed): Promise<void> {
    for (const { address, id, waits } of this.#site.open(chain)) {
      if (waits === 'network_fee') this.#site.wallet({ kind: 'wallet.allow_cost', withdrawal: id, units: '1000000', by: NAMES[0] });
      const wanted = this.#site.wanted.find(({ to }) => to === address);
      if (waits === 'hot_short' && wanted !== undefined && !this.#funded.has(wanted)) this.#fund(chain, wanted);
    }
    if (this.#site.causes(chain).length === 0) return;
    const { id: number } = this.#site.state.chain(chain.code) ?? {};
    for (const entry of this.#site.state.unexplained.values()) if (entry.chain === number) this.#explain(chain, entry);
    if ([...this.#site.state.unexplained.values()].some((entry) => entry.chain === number)) return;
    await this.#bookDifferences(chain);
    if ((await chain.engine.problems()).length > 0) return;
    for (const { id, chain: halted } of this.#site.state.halts.values())
      if (halted === number) for (const by of NAMES) this.#site.wallet({ kind: 'wallet.resume', halt: id, by });
  }

  /** The house adds its own money. */
  #fund(chain: Followed, wanted: Wanted): void {
    this.#funded.add(wanted);
    chain.fake.pay(HOT, COINS[wanted.coin].asset, wanted.units * 2n);
    const [native = 'ETH'] = chain.coins;
    chain.fake.pay(HOT, COINS[native].asset, COINS[native].piece);
  }

  /** A payment for a withdrawal settles it, or is its customer's if the books forgot it; any other payment is the house's loss. */
  #explain(chain: Followed, { id, to, units, coin }: UnexplainedRecord): void {
    const wanted = this.#site.wanted.find((one) => one.to === to && one.chain === chain.code);
    const open = this.#site.open(chain).find(({ address }) => address === to);
    if (open !== undefined && this.decide({ do: 'settle', unexplained: id, withdrawal: open.id })) return;
    const loss = { do: 'adjust', chain: chain.code, coin: this.#site.coinCode(coin), units: `-${units}`, unexplained: id } as const;
    if (wanted === undefined || this.#charged.has(wanted)) {
      this.decide({ ...loss, owner: 0, account: 'house' });
    } else if (this.decide({ ...loss, owner: wanted.customer, account: 'trading' })) {
      this.#charged.add(wanted);
    }
  }

  /** What no block explains is the house's, except what was charged for a payment that a reorganisation undid. */
  async #bookDifferences(chain: Followed): Promise<void> {
    const board = await chain.engine.reconcile();
    for (const { coin, difference } of board?.coins ?? []) {
      let left = difference;
      for (const one of this.#charged) {
        if (one.chain !== chain.code || one.coin !== coin || left < one.units || this.#site.isPaid(one)) continue;
        const back = { do: 'adjust', chain: chain.code, coin, units: String(one.units), unexplained: null } as const;
        if (!this.decide({ ...back, owner: one.customer, account: 'trading' })) continue;
        this.#charged.delete(one);
        left -= one.units;
      }
      const rest = { do: 'adjust', chain: chain.code, coin, units: String(left), unexplained: null } as const;
      if (left !== 0n) this.decide({ ...rest, owner: 0, account: 'house' });
    }
  }

  /** What is not at rest yet. */
  async #left(): Promise<string[]> {
    const { state } = this.#site;
    const left: string[] = [];
    for (const halt of state.halts.values()) left.push(`halt ${halt.id} (${halt.cause})`);
    for (const entry of state.unexplained.values()) left.push(`entry ${entry.id}`);
    for (const { id, state: stands, waits } of state.withdrawals.values()) left.push(`withdrawal ${id} is ${stands} (${waits})`);
    for (const deposit of state.deposits.values()) if (deposit.account === 'suspense') left.push(`deposit ${deposit.id} waits`);
    for (const chain of this.#site.chains) {
      const cursor = state.cursor(state.chainById(state.chain(chain.code)?.id ?? 0));
      const tip = (await chain.fake.tip()).height;
      if (this.#site.causes(chain).length > 0)
        left.push(...((await chain.engine.problems().catch(ignoreOutage)) ?? ['nodes do not answer']));
      if (cursor?.height !== tip - CONFIRMATIONS + 1) left.push(`${chain.code} is booked up to ${cursor?.height} of ${tip}`);
      const board = await chain.engine.reconcile().catch(ignoreOutage);
      for (const { coin, difference } of board?.coins ?? [])
        if (difference !== 0n) left.push(`${chain.code}: ${coin} differs by ${difference}`);
    }
    return left;
  }
}

function ignoreOutage(error: unknown): undefined {
  if (!(error instanceof ChainUnavailable)) throw error;
  return undefined;
}
