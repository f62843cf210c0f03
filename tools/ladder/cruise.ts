import type { ICruiseResult } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import { codeFolders, doorsOf } from './doors.ts';
import { ladderRules } from './rules.ts';

/** A broken rule: which one, the file that breaks it, and why it matters. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

/** Reads every import below `root` and checks it against the ladder. */
export async function cruiseTree(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    codeFolders(root),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: ladderRules(doorsOf(root)) as never },
      // TypeScript 7 offers no parser to other programs; swc reads the same language.
      parser: 'swc',
      tsPreCompilationDeps: true,
      // One root package.json lists the tools for all, so a unit's own one is read together with it.
      combinedDependencies: true,
      doNotFollow: { path: 'node_modules' },
      exclude: {
        path: [
          '^(packages|modules|apps)/[^/]+/dist/',
          '^tools/[^/]+/fixtures/',
          String.raw`^(?!.*node_modules/).*\.(css|svg|png|woff2|d\.m?ts)$`,
        ],
      },
    },
    {
      // Without these two, packages that are entered through "exports" resolve to nothing and no rule ever fires.
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text where its result was asked for');
  return output;
}

export function findingsOf(result: ICruiseResult): Finding[] {
  return result.summary.violations.map((violation) => {
    const comment = (result.summary.ruleSetUsed?.forbidden ?? []).find((one) => one.name === violation.rule.name)?.comment;
    return {
      rule: violation.rule.name,
      file: violation.from,
      text: `imports ${violation.to}${comment === undefined ? '' : `: ${comment}`}`,
    };
  });
}
