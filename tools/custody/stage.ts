import type { Chance } from '../simulate/chance.ts';
import { demand, failure } from './failure.ts';
import { nativeOf, others, want } from './life.ts';
import type { People } from './people.ts';
import { COINS, CONFIRMATIONS } from './site.ts';
import type { Followed, Site, Wanted } from './site.ts';

/** More than anybody owes. */
const RELIEF_PIECES = 300n;

/** Everything that an attack has at hand. It begins when all is at rest, and people clear up after it. */
export interface Stage {
  readonly site: Site;
  readonly chance: Chance;
  readonly people: People;
}

/** A chain is halted for this reason by now, and no other one is. */
export function demandHalted({ site }: Stage, chain: Followed, cause: string): void {
  const causes = site.causes(chain);
  demand(causes.includes(cause), `${chain.code} is not halted for ${cause} (${causes.join() || 'nothing'})`);
  for (const other of others(site, [chain.code]))
    demand(site.causes(other).length === 0, `${other.code} is halted with ${chain.code}: ${site.causes(other).join()}`);
}

export function demandNoHalt({ site }: Stage, why: string): void {
  for (const chain of site.chains)
    demand(site.causes(chain).length === 0, `${chain.code} is halted for ${site.causes(chain).join()} ${why}`);
}

/** While a chain is halted, a withdrawal on each other one is paid; if all customers owe something, nothing of theirs may leave. */
export async function demandOthersPay(stage: Stage, chain: Followed): Promise<void> {
  if (stage.site.customers.every((customer) => stage.site.isDebtor(customer))) return;
  for (const other of others(stage.site, [chain.code])) await demandPaid(stage, other);
}

async function demandPaid(stage: Stage, chain: Followed): Promise<void> {
  const { site } = stage;
  const wanted = await wantNative(stage, chain);
  for (let at = 0; at < 2 * CONFIRMATIONS && !site.isPaid(wanted); at += 1) await site.blocks(1, [chain]);
  demand(site.isPaid(wanted), `${wanted.to} is not paid on ${chain.code}, which nothing keeps from it`);
}

/** Withdrawals that are open on a chain stay unpaid for some blocks. */
export async function demandUnpaid({ site }: Stage, chain: Followed, wanted: readonly Wanted[], why: string): Promise<void> {
  await site.blocks(3, [chain]);
  for (const one of wanted) demand(!site.isPaid(one), `${one.to} was paid on ${chain.code} ${why}`);
}

/** A customer's withdrawal of the chain's own coin. If nobody has enough, or all owe something, more is deposited first. */
export async function wantNative({ site }: Stage, chain: Followed, pieces = 1n): Promise<Wanted> {
  const coin = nativeOf(chain);
  for (let tries = 0; tries < 3; tries += 1) {
    const found = want(site, chain, coin, pieces);
    if (found !== undefined) return found;
    for (const customer of site.customers) site.deposit(chain, customer, coin, COINS[coin].piece * RELIEF_PIECES);
    await site.blocks(CONFIRMATIONS + 1, [chain]);
  }
  return failure(`nobody can withdraw ${coin} on ${chain.code}`);
}
