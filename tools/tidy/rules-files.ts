import type { Rule } from './project.ts';
import { isCode, isGenerated } from './project.ts';

const LINES_MAX = 400;
const EXCEPTIONS = 'tools/tidy/long-files.json';

/** Long files hide several thoughts. The list of exceptions names each with its length, and may only shrink. */
export const fileLength: Rule = {
  name: 'file-length',
  find(project) {
    const allowed = new Map(
      Object.entries(project.files.includes(EXCEPTIONS) ? (JSON.parse(project.read(EXCEPTIONS)) as Record<string, number>) : {}),
    );
    const findings = [];
    for (const file of project.files) {
      if (!isCode(file) || isGenerated(file)) continue;
      const lines = project.read(file).trimEnd().split('\n').length;
      const limit = allowed.get(file);
      if (limit === undefined) {
        if (lines > LINES_MAX) findings.push({ file, text: `${lines} lines, at most ${LINES_MAX}: split it by thought` });
        continue;
      }
      allowed.delete(file);
      if (lines <= LINES_MAX) findings.push({ file, text: `no longer too long: take it out of ${EXCEPTIONS}` });
      else if (lines !== limit)
        findings.push({ file, text: `${lines} lines, but ${EXCEPTIONS} says ${limit}: it may only shrink, and the list with it` });
    }
    for (const file of allowed.keys()) findings.push({ file, text: `listed in ${EXCEPTIONS}, but gone` });
    return findings;
  },
};

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const LOCALE = /^[a-z]{2}-[A-Z]{2}(\.ts|\.generated\.ts|\.json)?$/;
const MIGRATION = /^\d{4}_[a-z0-9_]+\.sql$/;
const KNOWN = new Set(['README.md', 'LICENSE', 'NOTICE']);

/** One way to write names: nobody guesses at case, and nothing breaks on case-insensitive systems. */
export const kebabCase: Rule = {
  name: 'kebab-case',
  find(project) {
    const names = new Map<string, string>();
    for (const file of project.files) {
      const parts = file.split('/');
      if (!/^(packages|modules|apps|bench|e2e|tools)$/.test(parts[0] ?? '')) continue;
      for (const [at, part] of parts.entries()) {
        const fine =
          KEBAB.test(part) ||
          LOCALE.test(part) ||
          KNOWN.has(part) ||
          part.startsWith('.') ||
          (parts.includes('migrations') && MIGRATION.test(part));
        if (!fine) names.set(parts.slice(0, at + 1).join('/'), part);
      }
    }
    return [...names].map(([file, part]) => ({ file, text: `"${part}" is not kebab-case` }));
  },
};

/** Every unit explains itself to a newcomer. */
export const unitReadme: Rule = {
  name: 'unit-readme',
  find(project) {
    const units = new Set(project.files.flatMap((file) => /^((?:packages|modules|apps)\/[^/]+)\/package\.json$/.exec(file)?.[1] ?? []));
    return [...units]
      .filter((unit) => !project.files.includes(`${unit}/README.md`))
      .map((unit) => ({ file: unit, text: 'has no README.md' }));
  },
};
