import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import type { Finding } from './cruise.ts';
import { impuritiesOf } from './impurities.ts';

const ROOTS = /^packages\/core\/|^modules\/[^/]+\/(model\.ts|machine(\/index)?\.ts)$/;
const TESTS = /\.test\.tsx?$|\/test(ing)?\//;

/**
 * The deterministic code and everything it loads: none of it may import Node's parts or a package from npm,
 * or name the clock, chance, the environment, a promise or the locale. Types leave no trace at run time and are free.
 */
export function pureFindings(root: string, result: ICruiseResult): Finding[] {
  const findings: Finding[] = [];
  const modules = new Map(result.modules.map((module) => [module.source, module]));
  const seen = new Map<string, string>();
  const queue: string[] = [];
  for (const { source } of result.modules) {
    if (ROOTS.test(source) && !TESTS.test(source)) {
      seen.set(source, source);
      queue.push(source);
    }
  }
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const via = seen.get(file);
    const reached = via === undefined || via === file ? '' : ` (reached from ${via})`;
    for (const dependency of modules.get(file)?.dependencies ?? []) {
      if (dependency.dependencyTypes.some((type) => type === 'type-only' || type === 'type-import')) continue;
      const inside = modules.has(dependency.resolved) && /^(packages|modules|apps)\//.test(dependency.resolved);
      if (!inside) findings.push({ rule: 'pure-code-imports-nothing', file, text: `imports ${dependency.module}${reached}` });
      else if (!seen.has(dependency.resolved)) {
        seen.set(dependency.resolved, via ?? file);
        queue.push(dependency.resolved);
      }
    }
    if (!/\.tsx?$/.test(file)) continue;
    for (const { line, what } of impuritiesOf(readFileSync(join(root, file), 'utf8'))) {
      findings.push({ rule: 'pure-code-names-no-world', file: `${file}:${line}`, text: `${what}${reached}` });
    }
  }
  return findings;
}
