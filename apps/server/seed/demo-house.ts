import type { Command, Core, Outcome } from '@agio/core';
import { SeedError } from './apply-seed.ts';

/** Whole coins that the demo's house buys small balances with. */
const COIN = 'USDT';
const COINS = 20_000n;

/** Gives the house something to pay with; again it changes nothing. */
export async function seedDemoHouse({
  core,
  submit,
}: {
  readonly core: Core;
  readonly submit: (command: Command) => Promise<Outcome>;
}): Promise<void> {
  const amount = String(COINS * 10n ** BigInt(core.coin(COIN)?.decimals ?? 0));
  const to = { owner: 0, kind: 'house' } as const;
  const { reply } = await submit({ kind: 'issue', to, coin: COIN, amount, reason: 'seed', cause: 'seed:small balances' });
  if (!reply.ok && reply.refusal !== 'already_exists') throw new SeedError(`issue: ${reply.refusal}`);
}
