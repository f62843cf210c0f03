import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../../harness/launch/root.mjs';
import type { Change } from '../plant/change.ts';
import type { Edit } from './operator.ts';
import { childOf, functionsIn } from './syntax.ts';
import type { Node } from './syntax.ts';

/** Which test files run which functions of a file: what is planted writes it down while the tests run. */
export class Probes {
  readonly change: Change;
  readonly #functions: readonly Node[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'agio-mutate-'));

  constructor(file: string, source: string) {
    this.#functions = functionsIn(file, source);
    this.change = { name: `probes of ${file}`, file, find: source, replace: probed(source, this.#functions, this.#log) };
  }

  /** The test files that run the innermost function around a place; undefined if no function is around it, or if threads ran it too. */
  testsAt(start: number): ReadonlySet<string> | undefined {
    const around = this.#functions.map((one, at) => ({ one, at })).filter(({ one }) => one.start <= start && start < one.end);
    const innermost = around.toSorted((a, b) => b.one.start - a.one.start)[0];
    if (innermost === undefined) return undefined;
    const tests = this.#lines().flatMap(([at, path]) => (Number(at) === innermost.at ? [path ?? ''] : []));
    return tests.includes('') ? undefined : new Set(tests.map((path) => relative(root, path).replaceAll('\\', '/')));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  get #log(): string {
    return join(this.#folder, 'log');
  }

  #lines(): (readonly string[])[] {
    if (!existsSync(this.#log)) return [];
    const lines = readFileSync(this.#log, 'utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => line.split('\t'));
  }
}

/** Each function calls its probe first; a probe writes once for each test file, and without one where a thread runs the function. */
function probed(source: string, functions: readonly Node[], log: string): string {
  const seen = `((globalThis as any)[Symbol.for('agio probes')] ??= new Set())`;
  const write = `(process as any).getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(log)}, at + '\\t' + path + '\\n')`;
  const path = `(globalThis as any).__vitest_worker__?.filepath ?? ''`;
  const key = `${JSON.stringify(log)} + at + ' ' + path`;
  const probe = `function $probe(at: number): void { const path = ${path}; if (${seen}.has(${key})) return; ${seen}.add(${key}); ${write}; }`;
  const edits = functions.flatMap((node, at): Edit[] => {
    const body = childOf(node, 'body');
    if (body.type === 'BlockStatement') return [{ start: body.start + 1, end: body.start + 1, after: ` $probe(${at});` }];
    return [
      { start: body.start, end: body.start, after: `($probe(${at}), ` },
      { start: body.end, end: body.end, after: ')' },
    ];
  });
  let text = source;
  // From the end, so that places in front stay where they are; of two at one place, the inner one, which comes later, first.
  for (const { after, start } of edits.toSorted((a, b) => b.start - a.start)) text = text.slice(0, start) + after + text.slice(start);
  return `${text}\n${probe}\n`;
}
