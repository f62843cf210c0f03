import { isGenerated, isTest } from './project.ts';
import type { Project, Rule } from './project.ts';

const PRODUCT = /^(packages|modules|apps)\/.*\.tsx?$/;
const EXEMPT = /\/(testing|tests)\/|\/testing\.ts$/;
const EXCEPTIONS = 'tools/tidy/noun-types.json';
const TYPE = /^(?:export )?(?:interface|type) (\w+)/gm;
/** A past participle alone: `Told`, `Signed`. A gerund (`Matching`) is a noun of the field, and so are these two. */
const PARTICIPLE =
  /^(?!Need$|Feed$)(?:[A-Z][a-z]+ed|Begun|Bought|Bound|Built|Chosen|Cut|Done|Drawn|Found|Frozen|Given|Heard|Held|Kept|Known|Left|Lost|Made|Meant|Met|Paid|Put|Read|Run|Said|Seen|Sent|Set|Shown|Sold|Spent|Taken|Told|Won|Written)$/;

/**
 * A type is named by its noun in the field's language: what is `Told` or `Asked` has to be read to be understood, and eleven types were called
 * `Told`. The list of exceptions has those of before by name, with how many files declare them; it may only shrink.
 */
export const nounTypes: Rule = {
  name: 'noun-types',
  find(project) {
    const allowed = new Map(
      Object.entries(project.files.includes(EXCEPTIONS) ? (JSON.parse(project.read(EXCEPTIONS)) as Record<string, number>) : {}),
    );
    const findings = [];
    for (const [name, files] of participlesIn(project)) {
      const count = allowed.get(name) ?? 0;
      allowed.delete(name);
      if (files.length > count) findings.push({ file: files.at(-1) ?? '', text: `the type ${name} is no noun: name what it is` });
      else if (files.length < count)
        findings.push({
          file: EXCEPTIONS,
          text: `${name} is declared in ${files.length} files, the list says ${count}: it may only shrink`,
        });
    }
    for (const name of allowed.keys()) findings.push({ file: EXCEPTIONS, text: `lists ${name}, which is gone` });
    return findings;
  },
};

/** The files that declare each type whose name is a participle. */
export function participlesIn(project: Project): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of project.files) {
    if (!PRODUCT.test(file) || EXEMPT.test(file) || isGenerated(file) || isTest(file)) continue;
    for (const [, name = ''] of project.read(file).matchAll(TYPE))
      if (PARTICIPLE.test(name)) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}
