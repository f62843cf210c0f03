/** How a command shows cheaply that it knows its words: its parser names the first flag that it does not know, or it prints how it is used. */
type Asked = 'flags' | 'usage';

/** What runs a command: a step of `npm run check`, or a test and the words in it that do so; or why people alone run it. */
export type RunBy = { readonly step: string } | { readonly test: string; readonly with: string } | { readonly byHand: string };

export interface Program {
  readonly asked?: Asked;
  readonly runBy: RunBy;
}

const COMMANDS_TEST = 'e2e/api/commands.test.ts';
const SIGNER_TEST = 'apps/server/signer/commands.test.ts';
const BACKUP_TEST = 'e2e/api/backup.test.ts';

/** Every script of package.json that a page names. One that nothing runs would work on the day it was written. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  start: { runBy: { test: COMMANDS_TEST, with: 'harness/launch/start.mjs' } },
  dev: { runBy: { byHand: 'it watches files until it is stopped; what it watches with has a test in harness/launch' } },
  test: { runBy: { test: '.ci/run', with: 'npm test' } },
  check: { runBy: { test: 'harness/launch/test.mjs', with: 'tools/check/main.ts' } },
  'check:fast': { runBy: { test: 'harness/launch/test.mjs', with: 'tools/check/main.ts' } },
  format: { runBy: { step: 'format' } },
  unit: { runBy: { step: 'unit' } },
  simulate: { asked: 'flags', runBy: { step: 'simulate' } },
  custody: { asked: 'flags', runBy: { step: 'custody' } },
  theft: { asked: 'flags', runBy: { test: 'e2e/api/attacks/drills.test.ts', with: 'playTheft' } },
  insider: { asked: 'flags', runBy: { test: 'e2e/api/attacks/drills.test.ts', with: 'playInsider' } },
  cluster: { asked: 'flags', runBy: { step: 'cluster' } },
  torture: { asked: 'flags', runBy: { step: 'torture' } },
  canaries: { asked: 'flags', runBy: { step: 'canaries' } },
  malform: { asked: 'flags', runBy: { test: 'e2e/api/malformed.test.ts', with: 'sendMalformed' } },
  mutate: { asked: 'flags', runBy: { step: 'mutate' } },
  bench: { asked: 'flags', runBy: { step: 'bench' } },
  replay: { asked: 'flags', runBy: { test: 'e2e/api/replay.test.ts', with: 'tools/replay/compare.ts' } },
  new: { asked: 'usage', runBy: { test: 'tools/growth/main.ts', with: 'addCapability' } },
  generate: { runBy: { test: 'packages/client/routes.test.ts', with: 'routesTexts' } },
  reference: { runBy: { test: 'tools/reference/reference.test.ts', with: './pages.ts' } },
  diagram: { runBy: { test: 'tools/diagram/diagram.test.ts', with: './diagram.ts' } },
  lighthouse: { runBy: { byHand: 'it needs minutes of a machine that does nothing else; its report has a test' } },
  'ten-minutes': { runBy: { byHand: 'it clones and installs; e2e/api/people/integrating.test.ts takes its other steps in each run' } },
  'record-release': { asked: 'usage', runBy: { test: COMMANDS_TEST, with: 'tools/release/main.ts' } },
  build: { runBy: { test: 'harness/launch/launch.test.ts', with: 'ensureServerBuilt' } },
  'build:web': { runBy: { step: 'web' } },
  'build:client': { runBy: { test: 'tools/ten-minutes/steps.ts', with: 'build:client' } },
  setup: { asked: 'flags', runBy: { test: 'tools/setup/setup.test.ts', with: 'tools/setup/main.ts' } },
  drill: { asked: 'flags', runBy: { test: 'e2e/api/operation/drill.test.ts', with: "operate('drill'" } },
  backup: { asked: 'flags', runBy: { test: BACKUP_TEST, with: "operate('backup'" } },
  restore: { asked: 'flags', runBy: { test: BACKUP_TEST, with: "operate('restore'" } },
  doctor: { runBy: { test: COMMANDS_TEST, with: "operate('doctor'" } },
  import: { asked: 'flags', runBy: { test: COMMANDS_TEST, with: "operate('import'" } },
  papers: { asked: 'flags', runBy: { test: 'e2e/faults/papers.test.ts', with: "operate('papers'" } },
  journal: { asked: 'flags', runBy: { test: 'e2e/api/moved-journal.test.ts', with: "commandProgram('journal')" } },
  rebuild: { runBy: { test: COMMANDS_TEST, with: "operate('rebuild'" } },
  'rotate-master-key': { runBy: { test: COMMANDS_TEST, with: "operate('rotate-master-key'" } },
  wallet: { asked: 'usage', runBy: { test: COMMANDS_TEST, with: "operate('wallet'" } },
  operator: { asked: 'usage', runBy: { test: COMMANDS_TEST, with: "operate('operator'" } },
  'wallet-key': { asked: 'usage', runBy: { test: 'apps/server/commands/wallet-key.test.ts', with: './wallet-key.ts' } },
  signer: { asked: 'usage', runBy: { test: SIGNER_TEST, with: "run('signer'" } },
  'cold-key': { asked: 'usage', runBy: { test: SIGNER_TEST, with: "run('cold-key'" } },
  'cold-sign': { asked: 'usage', runBy: { test: SIGNER_TEST, with: "run('cold-sign'" } },
};
