import { drawnShare } from '../plant/draw.ts';
import { runSeeds } from '../plant/seed-suites.ts';
import type { SeedSuite } from '../plant/seed-suites.ts';
import type { Tally } from '../plant/tally.ts';
import { TestFiles } from '../plant/test-files.ts';
import type { Canary } from './canary.ts';
import { CANARIES } from './list.ts';

/** Canaries that one suite or one test file must notice. */
interface Group {
  readonly by: { readonly seeds: SeedSuite } | { readonly tests: string };
  readonly canaries: Canary[];
}

interface Part {
  readonly part: number;
  readonly of: number;
  readonly suitesPassed: boolean;
  /** Only one of so many groups, drawn by this text; all of them with 1. */
  readonly share: number;
  readonly drawnBy: string;
}

/** Long tests that wait for nothing, so that they pass here wherever they just have: with a planted bug, others have less patience. */
const COMPUTING: ReadonlySet<string> = new Set(['tools/simulate/machines.test.ts']);

/** Runs every n-th group of the selection: first unchanged, which must pass, then with each bug, which must fail. */
export async function runPart(
  wanted: string,
  { drawnBy, of, part, share, suitesPassed }: Part,
): Promise<{ passed: number; failed: number }> {
  const all = groupsOf(CANARIES.filter(({ name }) => name.includes(wanted)));
  const groups = drawnShare(all, ({ by }) => JSON.stringify(by), { share, drawnBy }).filter((_, at) => at % of === part);
  const sum = { passed: 0, failed: 0 };
  if (groups.length === 0) return sum;
  const files = await TestFiles.open();
  try {
    for (const group of groups) {
      const what = 'seeds' in group.by ? group.by.seeds : group.by.tests;
      if (!(suitesPassed && ('seeds' in group.by || COMPUTING.has(group.by.tests))))
        note(await tell(`no canary: ${what} passes`, files, group), (tally) => tally.failed === 0 && tally.passed > 0);
      for (const canary of group.canaries)
        note(await tell(`canary ${canary.name}: ${what} fails`, files, group, canary), (tally) => tally.failed > 0);
    }
  } finally {
    await files.close();
  }
  return sum;

  function note(tally: Tally, isFine: (tally: NonNullable<Tally>) => boolean): void {
    if (tally !== undefined && isFine(tally)) sum.passed += 1;
    else {
      sum.failed += 1;
      console.log('  that is not as it should be');
    }
  }
}

function groupsOf(canaries: readonly Canary[]): Group[] {
  const groups = new Map<string, Group>();
  for (const canary of canaries) {
    const { caughtBy } = canary;
    const by =
      typeof caughtBy === 'string' ? { seeds: caughtBy } : 'seeds' in caughtBy ? { seeds: caughtBy.seeds } : { tests: caughtBy.tests };
    const key = 'seeds' in by ? by.seeds : by.tests;
    const group = groups.get(key) ?? { by, canaries: [] };
    group.canaries.push(canary);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function tell(what: string, files: TestFiles, { by, canaries }: Group, canary?: Canary): Promise<Tally> {
  const before = performance.now();
  const named = (canary === undefined ? canaries : [canary]).map(({ caughtBy }) =>
    typeof caughtBy === 'string' || 'seeds' in caughtBy ? '' : (caughtBy.named ?? ''),
  );
  const seedSet = typeof canary?.caughtBy === 'object' && 'seeds' in canary.caughtBy ? canary.caughtBy : undefined;
  const tally =
    'seeds' in by
      ? await runSeeds(by.seeds, canary, { first: seedSet?.first })
      : await files.run({ tests: [by.tests], named, change: canary });
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`${what}: ${tally === undefined ? 'it could not run' : `${tally.passed} passed, ${tally.failed} failed`} (${seconds} s)`);
  return tally;
}
