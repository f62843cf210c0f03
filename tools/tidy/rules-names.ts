import { isGenerated, isTest } from './project.ts';
import type { Project, Rule } from './project.ts';

const PRODUCT = /^(packages|modules|apps)\/.*\.tsx?$/;
const EXEMPT = /\/(testing|tests)\/|\/testing\.ts$/;
const NOUN_EXCEPTIONS = 'tools/tidy/noun-types.json';
const TWICE_EXCEPTIONS = 'tools/tidy/twice-types.json';
const TYPE = /^(?:export )?(?:interface|type) (\w+)/gm;
const EXPORT = /^export (?:abstract )?(?:interface|type|class|enum) (\w+)/gm;
/** A past participle alone: `Told`, `Signed`. A gerund (`Matching`) is a noun of the field, and so are these three. */
const PARTICIPLE =
  /^(?!Need$|Feed$|Seed$)(?:[A-Z][a-z]+ed|Begun|Bought|Bound|Built|Chosen|Cut|Done|Drawn|Found|Frozen|Given|Heard|Held|Kept|Known|Left|Lost|Made|Meant|Met|Paid|Put|Read|Run|Said|Seen|Sent|Set|Shown|Sold|Spent|Taken|Told|Won|Written)$/;

/**
 * A type is named by its noun in the field's language: what is `Told` or `Asked` has to be read to be understood, and eleven types were called
 * `Told`. The list of exceptions has the older ones by name, with how many files declare them; it may only shrink.
 */
export const nounTypes: Rule = {
  name: 'noun-types',
  find(project) {
    return beyond(project, NOUN_EXCEPTIONS, participlesIn(project), 0, (name) => `the type ${name} is no noun: name what it is`);
  },
};

/**
 * A name that a package exports has one meaning in it: a search for `OtcOrder` finds one declaration. The list of exceptions has the
 * older ones as `package name`, with how many files export them; it may only shrink.
 */
export const distinctTypes: Rule = {
  name: 'distinct-types',
  find(project) {
    return beyond(project, TWICE_EXCEPTIONS, exportsIn(project), 1, (name) => {
      const [unit = '', type = ''] = name.split(' ');
      return `${unit} exports the type ${type} elsewhere already: give each a name of its own`;
    });
  },
};

/** What is declared in more files than the list of exceptions says, or than `most` where the list does not name it. */
function beyond(
  project: Project,
  list: string,
  declared: ReadonlyMap<string, readonly string[]>,
  most: number,
  textOf: (name: string) => string,
): { file: string; text: string }[] {
  const allowed = new Map(Object.entries(project.files.includes(list) ? (JSON.parse(project.read(list)) as Record<string, number>) : {}));
  const findings = [];
  for (const [name, files] of declared) {
    const count = allowed.get(name) ?? most;
    if (files.length > count) findings.push({ file: files.at(-1) ?? '', text: textOf(name) });
    else if (allowed.has(name) && files.length < Math.max(count, most + 1))
      findings.push({ file: list, text: `${name} is declared in ${files.length} files, the list says ${count}: it may only shrink` });
    allowed.delete(name);
  }
  for (const name of allowed.keys()) findings.push({ file: list, text: `lists ${name}, which is gone` });
  return findings;
}

/** The files that declare each type whose name is a participle. */
export function participlesIn(project: Project): ReadonlyMap<string, readonly string[]> {
  return declaredIn(project, TYPE, (_file, name) => (PARTICIPLE.test(name) ? name : undefined));
}

/** The files of a package that export each type, by `package name`. */
function exportsIn(project: Project): ReadonlyMap<string, readonly string[]> {
  return declaredIn(project, EXPORT, (file, name) => `${file.split('/').slice(0, 2).join('/')} ${name}`);
}

function declaredIn(
  project: Project,
  pattern: RegExp,
  keyOf: (file: string, name: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of project.files) {
    if (!PRODUCT.test(file) || EXEMPT.test(file) || isGenerated(file) || isTest(file)) continue;
    const keys = [...project.read(file).matchAll(pattern)].flatMap(([, name = '']) => keyOf(file, name) ?? []);
    for (const key of new Set(keys)) found.set(key, [...(found.get(key) ?? []), file]);
  }
  return found;
}
