import type { Core } from '@agio/core';
import type { Sequencer } from './sequencer.ts';

/**
 * The books of a coin do not add up: from now on every market of the coin accepts only cancels. If a problem names no
 * coin, all markets do. Returns the line for the log.
 */
export function closeMarkets(sequencer: Sequencer, problems: readonly string[]): string {
  const { core } = sequencer;
  const coins = problems.map((problem) => coinOf(core, problem));
  const meant = core.markets.filter(({ base, quote }) =>
    coins.some((coin) => coin === undefined || coin === base.code || coin === quote.code),
  );
  for (const { id, status } of meant) {
    if (status === 'halted' || status === 'cancel-only') continue;
    // A refusal or the end of the sequencer is reported elsewhere.
    sequencer.submit({ kind: 'set_market_status', market: id, status: 'cancel-only' }).catch(() => undefined);
  }
  return `the books do not add up: ${problems.join('; ')}. Only cancels are taken on ${meant.map(({ name }) => name).join(', ')}; no snapshot was written`;
}

/** Problems of an audit start with the coin's code and a colon if they are about one coin. */
function coinOf(core: Core, problem: string): string | undefined {
  const code = /^([^\s:]+): /.exec(problem)?.[1];
  return code === undefined || core.coin(code) === undefined ? undefined : code;
}
