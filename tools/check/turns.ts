/**
 * Test files that start many processes or play hundreds of rounds, in groups that protect related things: a whole run takes one of each group, the next seed
 * the next one. Together they were two fifths of the seconds of all files. A file that is named, and `npm run check -- unit`, runs always.
 */
export const TURNS: readonly (readonly string[])[] = [
  ['apps/server/server-lock.test.ts', 'apps/server/storage.test.ts'],
  ['apps/server/doctor/doctor.test.ts', 'apps/server/releases/releases.test.ts'],
  ['apps/server/signer/commands.test.ts', 'apps/server/signer/process.test.ts', 'apps/server/wallet-key.test.ts'],
  ['e2e/api/backup.test.ts', 'e2e/api/wallet/restore.test.ts', 'e2e/api/recovery.test.ts'],
  ['e2e/api/commands.test.ts', 'tools/check/documented-commands.test.ts'],
  ['e2e/api/left-over.test.ts', 'e2e/api/people/bad-input.test.ts'],
  ['e2e/api/people/pictures.test.ts', 'modules/identity/pictures/avatar.test.ts'],
  ['e2e/api/wallet/crash.test.ts', 'modules/wallet/chain/crash.test.ts', 'modules/wallet/chain/lost-batch.test.ts'],
  ['e2e/api/balance-sheet.test.ts', 'modules/wallet/machine/debts.property.test.ts'],
  ['modules/wallet/chain/lift.test.ts', 'modules/wallet/chain/many-deposits.test.ts', 'modules/wallet/chain/reorganisations.test.ts'],
  ['apps/server/projections/projections.test.ts', 'packages/database/pglite/embedded.test.ts'],
  ['tools/simulate/core-beside-model.test.ts', 'tools/simulate/machines.test.ts'],
];

/** Journeys likewise: a run takes one of each group. */
export const JOURNEY_TURNS: typeof TURNS = [
  ['e2e/bad-night.spec.ts', 'e2e/installed.spec.ts'],
  ['e2e/c2c-in-chinese.spec.ts', 'e2e/otc-in-chinese.spec.ts'],
  ['e2e/console-injection.spec.ts', 'e2e/console-sites.spec.ts'],
  ['e2e/languages.spec.ts', 'e2e/themes.spec.ts'],
  ['e2e/lockout.spec.ts', 'e2e/password-lost.spec.ts', 'e2e/two-step.spec.ts'],
  ['e2e/news.spec.ts', 'e2e/rewind.spec.ts', 'e2e/tickets.spec.ts'],
  ['e2e/otc-appeal.spec.ts', 'e2e/payment.spec.ts'],
  ['e2e/people-everywhere.spec.ts', 'e2e/people-in-chinese.spec.ts'],
  ['e2e/wallet-everywhere.spec.ts', 'e2e/wallet-pauses.spec.ts', 'e2e/wallet-steps.spec.ts'],
];

/** The files whose turn it is not, by the seed of the run; none with `SWEEPS=all`. */
export function notTheirTurn(turns: typeof TURNS, seed: number): readonly string[] {
  if (process.env['SWEEPS'] === 'all') return [];
  return turns.flatMap((group) => group.filter((_, at) => at !== seed % group.length));
}
