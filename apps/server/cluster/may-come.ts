import type { Command } from '@agio/core';

/** What gateways submit: orders of customers. Everything that makes, moves or releases coins is submitted where it is decided. */
const GATEWAYS_MAY: ReadonlySet<Command['kind']> = new Set(['place', 'place_list', 'amend', 'cancel']);

/** Whether a command may come over a link. Orders below a customer are a machine's. */
export function mayCome(command: Command): boolean {
  return GATEWAYS_MAY.has(command.kind) && !('owner' in command && command.owner !== undefined);
}
