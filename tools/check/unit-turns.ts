/**
 * Tests of which one file of each group runs: they start servers for half a minute and more, and look at like things. What each of them
 * is about has tests of its own in every run.
 */
export const UNIT_TURNS: readonly (readonly string[])[] = [
  ['e2e/api/c2c.test.ts', 'e2e/api/otc.test.ts'],
  ['e2e/api/wallet/restore.test.ts', 'e2e/api/wallet/crash.test.ts', 'e2e/api/wallet/operators.test.ts'],
  ['e2e/api/backup.test.ts', 'e2e/api/recovery.test.ts', 'apps/server/server-lock.test.ts', 'e2e/api/commands.test.ts'],
  ['packages/journal/faults.test.ts', 'e2e/faults/core-on-faulty-disk.test.ts'],
  ['e2e/api/people/bad-input.test.ts', 'e2e/api/people/pictures.test.ts'],
  ['e2e/api/people/disconnects.test.ts', 'e2e/api/file-modes.test.ts'],
  ['e2e/api/console/two-people.test.ts', 'e2e/api/console/customers.test.ts'],
  ['e2e/api/wallet/money-calls.test.ts', 'e2e/api/wallet/listing.test.ts', 'e2e/api/wallet/live.test.ts'],
  ['modules/wallet/chain/crash.test.ts', 'modules/wallet/chain/many-deposits.test.ts'],
  ['apps/server/wallet-key.test.ts', 'apps/server/signer/commands.test.ts', 'apps/server/signer/process.test.ts'],
  ['e2e/api/dice.test.ts', 'e2e/api/lock.test.ts', 'e2e/api/certification.test.ts'],
  ['e2e/api/people/limits.test.ts', 'e2e/api/people/uploads.test.ts'],
];
