import type { Project, Rule } from './project.ts';
import { isGenerated, isTest } from './project.ts';

const PRODUCT = /^(packages|modules|apps)\/.*\.tsx?$/;
const EXEMPT = /\/(testing|tests)\/|\/testing\.ts$/;
const EXCEPTIONS = 'tools/tidy/same-constants.json';
/** A constant of a file: `const DAY_MS = 86_400_000;`. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]+)(?:: [^=\n]+)? =\s+([^;]+);/gm;

/**
 * What has one name and one value is one thing, and is declared once: otherwise one of them is changed, and the other one forgotten. The list of
 * exceptions has those that only happen to be alike, and what the core folds into its code (packages/kernel/limb.ts); it may only shrink.
 */
export const sameConstants: Rule = {
  name: 'same-constants',
  find(project) {
    const allowed = new Map(
      Object.entries(project.files.includes(EXCEPTIONS) ? (JSON.parse(project.read(EXCEPTIONS)) as Record<string, number>) : {}),
    );
    const findings = [];
    for (const [constant, [first = '', ...others]] of declaredIn(project)) {
      const count = allowed.get(constant) ?? 1;
      allowed.delete(constant);
      const times = others.length + 1;
      if (times > count)
        findings.push({ file: others.at(-1) ?? first, text: `declares ${constant}, as does ${first}: declare it once, and import it` });
      else if (times < count)
        findings.push({ file: EXCEPTIONS, text: `${constant} is declared in ${times} files, the list says ${count}: it may only shrink` });
    }
    for (const constant of allowed.keys()) findings.push({ file: EXCEPTIONS, text: `lists ${constant}, which is gone` });
    return findings;
  },
};

/** The files that declare each constant, by its name with its value. */
function declaredIn(project: Project): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of project.files) {
    if (!PRODUCT.test(file) || EXEMPT.test(file) || isGenerated(file) || isTest(file)) continue;
    for (const [, name = '', value = ''] of project.read(file).matchAll(CONSTANT)) {
      const constant = `${name} = ${value.replaceAll(/\s+/g, ' ')}`;
      found.set(constant, [...(found.get(constant) ?? []), file]);
    }
  }
  return found;
}
