import type { Command, Core } from '@agio/core';
import type { PoisonedCommand } from './recover-core.ts';
import type { Sequencer } from './sequencer.ts';

/**
 * Records permanently what this start left out, and halts the markets concerned. Comes before everything else
 * that is submitted and before the shadow starts. Returns a line for the log for each.
 */
export async function recordVoids(sequencer: Sequencer, poisoned: readonly PoisonedCommand[]): Promise<string[]> {
  const { core } = sequencer;
  const markets = poisoned.map(({ command }) => marketOf(core, command));
  const submitted: Promise<unknown>[] = poisoned.map(({ sequence }) => sequencer.submit({ kind: 'void', sequence }));
  for (const market of new Set(markets)) {
    if (market !== undefined) submitted.push(sequencer.submit({ kind: 'set_market_status', market: market.id, status: 'halted' }));
  }
  await Promise.all(submitted);
  return poisoned.map(({ message }, index) => {
    const market = markets[index];
    const halted = market === undefined ? '' : ` ${market.name} is halted.`;
    return `${message}. Nobody was told that it succeeded; it is left out forever.${halted} Report this as a bug.`;
  });
}

function marketOf(core: Core, command: Command): Core['markets'][number] | undefined {
  return core.markets[marketNumber(core, command) ?? -1];
}

function marketNumber(core: Core, command: Command): number | undefined {
  switch (command.kind) {
    case 'place':
    case 'place_list':
    case 'import_trades':
    case 'set_market_status':
    case 'set_market_rules':
    case 'set_delisting':
      return command.market;
    case 'amend':
      return core.openOrder(command.order)?.market;
    case 'cancel':
      return 'order' in command.target ? core.openOrder(command.target.order)?.market : undefined;
    default:
      return undefined;
  }
}
