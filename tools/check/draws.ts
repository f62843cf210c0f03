/** What a run leaves to chance: a sweep of which it takes a share, drawn by the run's seed. */
export interface Draw {
  readonly file: string;
  readonly what: string;
  readonly share: string;
}

/** Everything that a run does not take whole; `draws.test.ts` compares it with the tests. `SWEEPS=all` takes all of it. */
export const DRAWS: readonly Draw[] = [
  { file: 'packages/journal/faults.test.ts', what: 'operations of a script on a faulty disk', share: '1/6' },
  { file: 'packages/journal/keeping/keeping.test.ts', what: 'operations at which keeping crashes', share: '1/6' },
  { file: 'packages/database/testing.ts', what: 'suites that run on PGlite beside PostgreSQL', share: '1/4' },
  { file: 'packages/dice-verifier/verify.test.ts', what: 'rolls compared one by one', share: '1/50' },
  { file: 'modules/otc/tests/races.test.ts', what: 'rounds of races', share: '1/3' },
  { file: 'e2e/faults/core-on-faulty-disk.test.ts', what: 'operations of a core on a faulty disk', share: '1/9' },
  { file: 'e2e/api/backup.test.ts', what: 'ways through a backup', share: '1/3' },
  { file: 'e2e/api/people/pictures.test.ts', what: 'bodies that are no pictures', share: '1/6' },
  { file: 'tools/simulate/core-beside-model.test.ts', what: 'seeds of core and model side by side', share: '1/3' },
  { file: 'e2e/api/bad-input.test.ts', what: 'bodies of bad input to three calls', share: '1/7' },
  { file: 'e2e/api/people/bad-input.test.ts', what: 'texts in fields of people’s calls', share: '1/14' },
  { file: 'e2e/api/wallet/crash.test.ts', what: 'moments of a kill between request and payment', share: '2/4' },
  { file: 'e2e/api/otc.test.ts', what: 'states of an OTC order × everything that is refused; steps before a restart', share: '1/2; 1/4' },
  { file: 'e2e/api/c2c.test.ts', what: 'states of a C2C order × everything that is refused; steps before a restart', share: '1/4; 1/4' },
  { file: 'e2e/api/replay.test.ts', what: 'minutes of a recorded order log', share: '1/4' },
  { file: 'e2e/harness/axe.ts', what: 'themes in which axe reads a page', share: '1 and one of the others' },
  { file: 'e2e/harness/in-turns.ts', what: 'languages of journeys through like pages', share: '1/2' },
  { file: 'e2e/wallet-everywhere.spec.ts', what: 'pages of the wallet that axe reads', share: '1/6' },
  { file: 'e2e/console-people.spec.ts', what: 'pages of the console that axe reads', share: '1/6' },
  { file: 'tools/check/documented-commands.test.ts', what: 'commands of which every documented flag is asked', share: '1/5' },
  { file: 'tools/check/turns.ts', what: 'long test files and journeys, of each group of related ones', share: 'one of each' },
  { file: 'bench/run.ts', what: 'parts of the bench', share: '1/6' },
  { file: 'tools/growth/main.ts', what: 'checks on the grown tree that its own tests repeat', share: '1/6' },
  { file: 'tools/canaries/main.ts', what: 'planted bugs, by the commit', share: '1/20' },
];

/** The list as a run prints it. */
export function drawLines(seed: string): string[] {
  const told = DRAWS.map(({ file, share, what }) => `  ${share.padEnd(10)} ${what} (${file})`);
  return [`drawn by TEST_SEED=${seed}; SWEEPS=all takes all of it, npm run canaries all bugs:`, ...told];
}
