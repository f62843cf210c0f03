import type { Part, Print } from './scale.ts';

type Parts = Readonly<Record<string, Part>>;

/** How large a part is that only has to show that it works. */
export const SMOKE_SCALE = 0.001;
/** On a machine with other work, too: beyond that a part waits for something that does not come. */
const SMOKE_MS_MAX = 300_000;
const FIGURE = /^figure (\S+) (.*)$/;

/** Runs parts at full size, all of them even when one fails; returns the names of those that failed. */
export async function measure(parts: Parts, print: Print): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, run] of Object.entries(parts)) {
    print(`# ${name}`);
    try {
      await run(print, 1);
    } catch (error) {
      failed.push(name);
      print(`${name} failed: ${reasonOf(error)}`);
    }
  }
  return failed;
}

/**
 * Runs parts at a thousandth of their size. A part fails that throws, does not end, or has no figure or one that is no number. Prints a
 * line for each, and everything that a failed one printed; returns the names of those that failed.
 */
export async function smoke(parts: Parts, print: Print, patienceMs = SMOKE_MS_MAX): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, run] of Object.entries(parts)) {
    const lines: string[] = [];
    const beganMs = performance.now();
    const problem = await problemOf(run, lines, patienceMs);
    const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
    if (problem === undefined) {
      print(`ok   ${name} ${seconds} s`);
      continue;
    }
    failed.push(name);
    for (const line of lines) print(line);
    print(`FAIL ${name} ${seconds} s: ${problem}`);
  }
  return failed;
}

async function problemOf(run: Part, lines: string[], patienceMs: number): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`has not ended after ${patienceMs / 1_000} s`), patienceMs);
  });
  const ended = run((line) => void lines.push(line), SMOKE_SCALE).then(
    () => figuresProblem(lines),
    (error: unknown) => reasonOf(error),
  );
  try {
    return await Promise.race([ended, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function figuresProblem(lines: readonly string[]): string | undefined {
  const figures = lines.flatMap((line) => FIGURE.exec(line) ?? []).length;
  const wrong = lines.find((line) => line.startsWith('figure ') && !Number.isFinite(Number(FIGURE.exec(line)?.[2] || Number.NaN)));
  if (wrong !== undefined) return `"${wrong}" is no figure`;
  return figures === 0 ? 'it has no figure' : undefined;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
