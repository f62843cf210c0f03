import { REFUSALS } from '@agio/core';
import type { Coverage } from './coverage.ts';
import { Model } from './model/model.ts';
import { namedModels } from './proofs.ts';
import type { Proof } from './proofs.ts';

/** With at least this many seeds the mix is compared with what it must contain. */
export const SEEDS_FOR_DEMANDS = 200;
/** Shorter lives never have two hundred open orders of one customer. */
export const COMMANDS_FOR_DEMANDS = 2_000;
const EACH_AT_LEAST = 100;
/** Refusals by a machine's own rules, and what it demands besides. */
const OF_MACHINES_AT_LEAST = 10;
const ACCEPTED_AT_LEAST = 0.4;
/** Bounds that no seed lives long enough to reach; tests of the core show them. */
const CANNOT_OCCUR: readonly string[] = ['too_much_waits', 'too_many_causes', 'too_many_sub_accounts'];

const NEEDED: readonly string[] = [
  ...['limit', 'market', 'stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market', 'trailing-stop', 'iceberg'].map(
    (type) => `type ${type}`,
  ),
  ...['GTC', 'IOC', 'FOK', 'GTD'].map((time) => `time in force ${time}`),
  ...['expire-taker', 'expire-maker', 'expire-both', 'decrement'].map((mode) => `self-trade ${mode}`),
  ...REFUSALS.filter((refusal) => !CANNOT_OCCUR.includes(refusal)).map((refusal) => `refused ${refusal}`),
  ...[
    'place',
    'amend',
    'cancel',
    'tick',
    'issue',
    'transfer',
    'define_coin',
    'define_market',
    'set_market_status',
    'set_market_rules',
    'set_delisting',
    'set_reference',
    'set_price_guard',
    'create_customer',
  ].map((kind) => `accepted ${kind}`),
  ...['set_customer', 'set_disabled', 'import_trades', 'create_sub_account', 'place_list'].map((kind) => `accepted ${kind}`),
  ...[
    ...['filled', 'partially_filled', 'cancelled list', 'cancelled customer', 'cancelled no_liquidity', 'expired self_trade'].map(
      (end) => `entry ${end}`,
    ),
    ...['profit', 'stop'].flatMap((leg) =>
      ['waits', 'filled', 'filled after its trigger', 'cancelled list', 'cancelled customer'].map((end) => `${leg} ${end}`),
    ),
  ].map((what) => `bracket ${what}`),
  ...['profit', 'stop'].flatMap((leg) =>
    ['waits', 'filled', 'filled after its trigger', 'cancelled list', 'expired expiry'].map((end) => `oco ${leg} ${end}`),
  ),
  ...['waits', 'filled', 'cancelled list'].map((end) => `oto exit ${end}`),
  ...['limit', 'stop-limit', 'stop-market', 'take-profit-limit', 'take-profit-market', 'trailing-stop'].map((type) => `exit ${type}`),
  ...['limit', 'market', 'stop-limit', 'stop-market'].map((type) => `entry ${type}`),
  'post-only',
  'made way',
  'by total',
  'replayed',
  'crash',
  'error',
  'full',
  'database',
  'clock',
  'clean stop',
  ...['killed', 'lose', 'keep', 'tear', 'mix'].map((survival) => `after ${survival}`),
];

/** What a run of many seeds lacks; a case that never happened proves nothing. */
export function unmetDemands({ counts, commands, accepted }: Coverage, proofs: readonly Proof[]): string[] {
  const ofMachines = [...new Model(namedModels(proofs)).machines.values()].flatMap(({ demands = [], refusals }) => [
    ...refusals.map((refusal) => `refused ${refusal}`),
    ...demands,
  ]);
  const needed = [
    ...NEEDED.map((name) => ({ name, least: EACH_AT_LEAST })),
    ...ofMachines.map((name) => ({ name, least: OF_MACHINES_AT_LEAST })),
  ];
  const rare = needed
    .filter(({ least, name }) => (counts.get(name) ?? 0) < least)
    .map(({ least, name }) => `${name} happened ${counts.get(name) ?? 0} times, at least ${least} are needed`);
  const impossible = CANNOT_OCCUR.filter((refusal) => counts.has(`refused ${refusal}`)).map(
    (refusal) => `${refusal} was held to be impossible`,
  );
  const share = accepted / commands;
  return share < ACCEPTED_AT_LEAST ? [...rare, ...impossible, `${(share * 100).toFixed(1)} % were accepted`] : [...rare, ...impossible];
}
