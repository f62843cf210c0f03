import type { Core } from '@agio/core';
import type { AppliedBatch } from '@agio/module';
import { decideProposal, deciderNamed, proposeAction } from '@agio/wallet';
import type { ChainsView, DeskChain, DeskHouse, OperatorsView } from '@agio/wallet';
import { LOCAL_CODE } from '../chains/local-settings.ts';

/** The person who asks, and the one who agrees. */
const PEOPLE = ['ada', 'fay'] as const;
const AGAIN_MS = 5_000;
const TRIES_MAX = 6;
/** The house has a hundredth more, and one of each coin: it pays what the chain's network takes, which would be on no chain otherwise. */
const OWN_PART = 100n;
const REASON = 'What the first start gave has coins on the test chain now';

export interface ReservesPorts {
  readonly house: DeskHouse;
  readonly core: Pick<Core, 'coin' | 'coins' | 'balances' | 'backing'>;
  readonly operators: Pick<OperatorsView, 'find'>;
  readonly chains: {
    opened(): Promise<void>;
    readonly followed: readonly DeskChain[];
    readonly faucet?: ChainsView['faucet'];
    readonly prove?: ChainsView['prove'];
  };
  /** Whether the demo seed made the site. */
  isDemoMade(): Promise<boolean>;
  log(message: string, error?: unknown): void;
}

/**
 * What the demo's seed gave stands on no chain. The test chain brings the house as many coins, and two of the demo's operators let them
 * take its place; once. Never in production.
 */
export class Reserves {
  readonly #ports: ReservesPorts;
  #isStopped = false;
  #isOpen = false;
  /** Something was covered since the last proof. */
  #isUnproved = false;
  /** How often a proof of it failed: what is owed may have been proven and stored all the same. */
  #failed = 0;
  #endTimer: (() => void) | undefined;
  #covering: Promise<void> = Promise.resolve();

  constructor(ports: ReservesPorts) {
    this.#ports = ports;
  }

  async start(): Promise<void> {
    const { chains } = this.#ports;
    if (!(await this.#ports.isDemoMade())) return;
    await chains.opened();
    const local = chains.followed.find(({ setting }) => setting.code === LOCAL_CODE);
    if (local === undefined) return;
    for (const { asset, coin: code, decimals } of local.setting.coins) {
      const [coin, { has, lacks }] = [this.#ports.core.coin(code), this.#standing(code)];
      if (this.#isStopped || coin === undefined || has >= lacks) continue;
      await chains.faucet?.(LOCAL_CODE, asset, local.engine.house.hot, unitsFor(withOwn(lacks, coin.decimals), decimals, coin.decimals));
    }
    this.#isOpen = true;
    this.#soon();
  }

  stop(): void {
    this.#isStopped = true;
    this.#endTimer?.();
  }

  note({ outcomes }: AppliedBatch): void {
    if (this.#isOpen && outcomes.some(({ facts }) => facts.some(({ fact }) => fact === 'wallet.deposit'))) this.#soon();
  }

  #soon(): void {
    this.#covering = this.#covering
      .then(() => this.#cover())
      .catch((error: unknown) => {
        if (this.#isStopped) return;
        this.#ports.log('demo reserves', error);
        // A busy machine has a slow queue, which refuses.
        this.#endTimer = this.#ports.house.clock.after(AGAIN_MS, () => this.#soon());
      });
  }

  /** Covers every coin of which the house has enough by now, and proves it once all of them are covered. */
  async #cover(): Promise<void> {
    const { chains, core, house, operators } = this.#ports;
    const [asker, other] = PEOPLE.map((name) => deciderNamed(operators, name));
    if (asker === undefined || other === undefined || asker === 'not_allowed' || other === 'not_allowed') return;
    const codes = core.coins.map(({ code }) => code).filter((code) => isEnough(this.#standing(code)));
    for (const code of codes) {
      if (this.#isStopped) return;
      const asked = await proposeAction(house, asker, { do: 'cover', coin: code, atoms: String(this.#standing(code).lacks) }, REASON);
      const decided =
        asked.ok && asked.id !== undefined
          ? await decideProposal(house, other, { proposal: asked.id, decision: 'approve', reason: REASON })
          : asked;
      if (!decided.ok) this.#ports.log(`demo reserves: ${code} is not covered: ${decided.refusal}`);
    }
    this.#isUnproved ||= codes.length > 0;
    if (!this.#isUnproved || this.#isStopped || core.coins.some(({ code }) => this.#standing(code).lacks !== 0n)) return;
    try {
      await chains.prove?.();
      this.#isUnproved = false;
    } catch (error) {
      this.#failed += 1;
      // The site itself proves again as well.
      if (this.#failed === TRIES_MAX) this.#isUnproved = false;
      throw error;
    }
  }

  /** What the house has of a coin, and what of it is on no chain, in atoms. */
  #standing(code: string): { readonly has: bigint; readonly lacks: bigint } {
    const { core } = this.#ports;
    const coin = core.coin(code)?.id;
    if (coin === undefined) return { has: 0n, lacks: 0n };
    const own = core.balances(0).find((one) => one.coin === coin && one.kind === 'house');
    return { has: BigInt(own?.available ?? 0), lacks: BigInt(core.backing(coin, 0)) };
  }
}

const isEnough = ({ has, lacks }: { readonly has: bigint; readonly lacks: bigint }): boolean => lacks > 0n && has >= lacks;

const withOwn = (atoms: bigint, decimals: number): bigint => atoms + atoms / OWN_PART + 10n ** BigInt(decimals);

/** At least so many atoms, in units of a chain. */
function unitsFor(atoms: bigint, decimals: number, ofCoin: number): bigint {
  const scale = 10n ** BigInt(Math.abs(decimals - ofCoin));
  return decimals >= ofCoin ? atoms * scale : (atoms + scale - 1n) / scale;
}
