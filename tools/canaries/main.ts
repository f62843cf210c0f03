// npm run canaries [-- part of a name] [--share N]: plants the bugs one by one and checks that our own tests notice each; without one they must pass.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { timeLines } from '../check/times.ts';
import { root } from '../../harness/launch/root.mjs';
import { commit, shareOf } from '../plant/draw.ts';
import { runPart } from './run-part.ts';

/** What a part reports of one run: what noticed the bug, or should have, and the seconds it took. */
const TOLD = /^(?:no canary|canary .*): (\S+) (?:passes|fails): .*\((\d+\.\d) s\)$/;
/** A bug is planted into a whole process, so that two processes test two bugs at the same time. */
const PARTS = 2;

const { values, positionals } = parseArgs({
  // `suites-passed`: the unit tests, simulate and custody have just passed on this very tree.
  options: {
    part: { type: 'string' },
    'suites-passed': { type: 'boolean', default: false },
    // One of so many groups, drawn by the commit, so that a whole test run stays short however many there are.
    share: { type: 'string', default: '1' },
    'drawn-by': { type: 'string' },
  },
  allowPositionals: true,
});
const suitesPassed = values['suites-passed'];
const [wanted = ''] = positionals;
const share = shareOf(values.share);
const drawnBy = values['drawn-by'] ?? commit();
if (values.part === undefined && share > 1)
  console.log(`one of ${share} groups, drawn by ${drawnBy}; again: --share ${share} --drawn-by ${drawnBy}; all of them: npm run canaries`);
const { passed, failed } =
  values.part === undefined
    ? await runAll()
    : await runPart(wanted, { part: Number(values.part), of: PARTS, suitesPassed, share, drawnBy });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** Each part reports its findings as it runs, and its sum as the last line. */
async function runAll(): Promise<{ passed: number; failed: number }> {
  const times = new Map<string, number>();
  const sums = await Promise.all(
    Array.from({ length: PARTS }, async (_, part) => {
      const chosen = ['--share', String(share), '--drawn-by', drawnBy];
      const args = [fileURLToPath(import.meta.url), '--part', String(part), ...chosen, ...(suitesPassed ? ['--suites-passed'] : [])];
      const child = spawn(process.execPath, [...args, ...positionals], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
      let last = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const lines = (last + text).split('\n');
        last = lines.pop() ?? '';
        for (const line of lines) {
          if (take(line)) continue;
          console.log(line);
          const [, by, seconds] = TOLD.exec(line) ?? [];
          if (by !== undefined) times.set(by, (times.get(by) ?? 0) + Number(seconds));
        }
      });
      let sum = { passed: 0, failed: 0 };
      const take = (line: string): boolean => {
        const [, some, others] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
        if (some === undefined) return false;
        sum = { passed: Number(some), failed: Number(others) };
        return true;
      };
      const [status] = (await once(child, 'close')) as [number | null];
      // A part that died could not report it; one that had nothing to do reports nothing.
      return status === 0 || sum.failed > 0 || sum.passed + sum.failed === 0 ? sum : { ...sum, failed: 1 };
    }),
  );
  console.log(timeLines('canaries', times).join('\n'));
  return sums.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }));
}
