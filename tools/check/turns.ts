/**
 * Test files that start many processes or play hundreds of rounds, in groups that protect related things: a whole run takes one of each group, the next seed
 * the next one. Together they were three fifths of the seconds of all files. A file that is named, and `npm run check -- unit`, runs always.
 */
export const TURNS: readonly (readonly string[])[] = [
  [
    'apps/server/storage/server-lock.test.ts',
    'apps/server/storage/storage.test.ts',
    'apps/server/doctor/doctor.test.ts',
    'apps/server/releases/releases.test.ts',
    'apps/server/projections/projections.test.ts',
    'apps/server/commands/wallet-key.test.ts',
  ],
  [
    'apps/server/signer/commands.test.ts',
    'apps/server/signer/process.test.ts',
    'e2e/api/wallet/crash.test.ts',
    'modules/wallet/chain/crash.test.ts',
    'modules/wallet/chain/payments/lost-batch.test.ts',
    'packages/database/pglite/embedded.test.ts',
  ],
  [
    'e2e/api/commands.test.ts',
    'tools/check/documented-commands.test.ts',
    'e2e/api/backup.test.ts',
    'e2e/api/wallet/restore.test.ts',
    'e2e/api/recovery.test.ts',
    'e2e/api/file-modes.test.ts',
  ],
  ['e2e/api/left-over.test.ts', 'e2e/api/people/bad-input.test.ts', 'e2e/api/bad-input.test.ts'],
  [
    'e2e/api/people/pictures.test.ts',
    'modules/identity/pictures/avatar.test.ts',
    'e2e/api/people/uploads.test.ts',
    'e2e/api/people/disconnects.test.ts',
    'e2e/api/people/integrating.test.ts',
  ],
  [
    'e2e/api/balance-sheet.test.ts',
    'modules/wallet/machine/restraints/debts.property.test.ts',
    'modules/wallet/chain/house/lift.test.ts',
    'modules/wallet/chain/arrivals/many-deposits.test.ts',
    'modules/wallet/chain/reorganisations.test.ts',
  ],
  [
    'modules/wallet/chain/anvil.test.ts',
    'modules/wallet/chain/bitcoin.test.ts',
    'e2e/api/wallet/listing.test.ts',
    'modules/wallet/chain/listings.test.ts',
    'packages/chains/bitcoin/bitcoin-chain.test.ts',
    'packages/chains/bitcoin/unmined.test.ts',
  ],
  ['modules/c2c/tests/table.test.ts', 'modules/otc/tests/table.test.ts'],
  [
    'e2e/api/attacks/drills.test.ts',
    'e2e/api/matrix/losses.test.ts',
    'e2e/api/attacks/accounts.test.ts',
    'e2e/api/attacks/theft.test.ts',
    'e2e/api/attacks/thin-market.test.ts',
    'e2e/api/attacks/sends.test.ts',
  ],
  ['e2e/api/attacks/codes.test.ts', 'e2e/api/attacks/debts.test.ts', 'e2e/api/people/passkeys.test.ts'],
  [
    'modules/identity/verification/attack.test.ts',
    'modules/identity/desk/desk.test.ts',
    'modules/identity/written-by-others.test.ts',
    'e2e/api/identity/guesses.test.ts',
    'e2e/api/people/limits.test.ts',
    'e2e/api/identity/revocation.test.ts',
  ],
  [
    'modules/identity/entry/registration.test.ts',
    'modules/identity/sessions/sessions.test.ts',
    'modules/identity/profile/profile.test.ts',
    'modules/identity/desk/written-requests.test.ts',
  ],
  [
    'modules/identity/verification/verification.test.ts',
    'modules/identity/security/two-step.test.ts',
    'modules/identity/security/contacts.test.ts',
    'modules/identity/security/security.test.ts',
  ],
  [
    'modules/identity/messages/push/push.test.ts',
    'e2e/api/people/notices.test.ts',
    'modules/identity/messages/messages.test.ts',
    'modules/content/notices/notices.test.ts',
  ],
  [
    'e2e/api/console/delisting.test.ts',
    'e2e/api/console/two-people.test.ts',
    'e2e/api/console/matrix.test.ts',
    'e2e/api/console/signed-votes.test.ts',
    'e2e/api/console/written-requests.test.ts',
  ],
  [
    'modules/support/tests/tickets.test.ts',
    'modules/payment/tests/payment.test.ts',
    'modules/certification/tests/certification.test.ts',
    'e2e/api/certification.test.ts',
  ],
  ['tools/simulate/core-beside-model.test.ts', 'tools/simulate/machines.test.ts', 'tools/simulate/robots-parity.test.ts'],
  [
    'e2e/api/c2c.test.ts',
    'e2e/api/otc.test.ts',
    'e2e/api/quantify.test.ts',
    'e2e/api/robot.test.ts',
    'e2e/api/shop.test.ts',
    'e2e/api/dice.test.ts',
  ],
  [
    'e2e/api/referral.test.ts',
    'e2e/api/lock.test.ts',
    'e2e/api/icebergs.test.ts',
    'e2e/api/triggers.test.ts',
    'e2e/api/alerts.test.ts',
    'e2e/api/small-balances.test.ts',
  ],
  [
    'e2e/api/wallet/money-calls.test.ts',
    'modules/wallet/tests/money-calls.test.ts',
    'e2e/api/wallet/operators.test.ts',
    'e2e/api/wallet/desk.test.ts',
    'e2e/api/wallet/profit.test.ts',
    'e2e/api/wallet/books.test.ts',
  ],
  [
    'e2e/api/moved-journal.test.ts',
    'e2e/api/attacks/console-front.test.ts',
    'e2e/api/attacks/gateways.test.ts',
    'e2e/faults/gateways.test.ts',
    'e2e/faults/replicated-journal.test.ts',
    'e2e/faults/papers.test.ts',
  ],
  ['e2e/faults/core-on-faulty-disk.test.ts', 'packages/journal/faults.test.ts'],
  ['e2e/api/operation/copy.test.ts', 'e2e/api/operation/drill.test.ts', 'e2e/api/outage.test.ts'],
  [
    'e2e/api/people/bots.test.ts',
    'e2e/api/people/ccxt/ccxt.test.ts',
    'e2e/api/kline.test.ts',
    'modules/spot/charts/kline.test.ts',
    'e2e/api/wallet/live.test.ts',
    'e2e/api/socket.test.ts',
  ],
  [
    'e2e/api/replay.test.ts',
    'packages/core/reference.property.test.ts',
    'packages/core/core.property.test.ts',
    'packages/sequencer/drain.test.ts',
  ],
  ['modules/otc/tests/order-life.test.ts', 'modules/otc/tests/taking.test.ts', 'modules/otc/tests/races.test.ts'],
  ['tools/reference/reference.test.ts', 'harness/launch/launch.test.ts', 'tools/mutate/run-file.test.ts'],
];

/** Journeys likewise: a run takes one of each group. */
export const JOURNEY_TURNS: typeof TURNS = [
  ['e2e/bad-night.spec.ts', 'e2e/installed.spec.ts', 'e2e/restart.spec.ts', 'e2e/takeover.spec.ts'],
  ['e2e/c2c-in-chinese.spec.ts', 'e2e/otc.spec.ts', 'e2e/otc-in-chinese.spec.ts', 'e2e/c2c.spec.ts'],
  [
    'e2e/console-injection.spec.ts',
    'e2e/console-sites.spec.ts',
    'e2e/console-listing.spec.ts',
    'e2e/console-markets.spec.ts',
    'e2e/console-robots.spec.ts',
    'e2e/console-people.spec.ts',
  ],
  ['e2e/dice.spec.ts', 'e2e/lock.spec.ts', 'e2e/robots.spec.ts', 'e2e/shop.spec.ts', 'e2e/quantify.spec.ts', 'e2e/referral.spec.ts'],
  ['e2e/keyboard.spec.ts', 'e2e/languages.spec.ts', 'e2e/number-fields.spec.ts', 'e2e/themes.spec.ts'],
  [
    'e2e/lockout.spec.ts',
    'e2e/password-lost.spec.ts',
    'e2e/two-step.spec.ts',
    'e2e/guards.spec.ts',
    'e2e/security.spec.ts',
    'e2e/passkeys.spec.ts',
  ],
  ['e2e/mobile-sign-up.spec.ts', 'e2e/phone.spec.ts', 'e2e/new-device.spec.ts', 'e2e/notices.spec.ts', 'e2e/certification.spec.ts'],
  ['e2e/news.spec.ts', 'e2e/rewind.spec.ts', 'e2e/tickets.spec.ts'],
  ['e2e/otc-appeal.spec.ts', 'e2e/payment.spec.ts', 'e2e/bot-author.spec.ts'],
  ['e2e/own-orders.spec.ts', 'e2e/refusals.spec.ts', 'e2e/alerts.spec.ts'],
  ['e2e/own-account.spec.ts', 'e2e/own-settings.spec.ts', 'e2e/people-everywhere.spec.ts', 'e2e/people-in-chinese.spec.ts'],
  ['e2e/wallet-everywhere.spec.ts', 'e2e/wallet-pauses.spec.ts', 'e2e/wallet-steps.spec.ts'],
];

/** The files whose turn it is not, by the seed of the run; none with `SWEEPS=all`. */
export function notTheirTurn(turns: typeof TURNS, seed: number): readonly string[] {
  if (process.env['SWEEPS'] === 'all') return [];
  return turns.flatMap((group) => group.filter((_, at) => at !== seed % group.length));
}
