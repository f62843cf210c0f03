import type { Project, Rule } from './project.ts';

const ENTRIES_MAX = 30;
const EXCEPTIONS = 'tools/tidy/wide-folders.json';
const WATCHED = /^(packages|modules|apps|harness|bench|e2e|tools)\//;

/**
 * A folder is read as a list: beyond thirty files and folders nobody sees what it is about. The list of exceptions names each wider one with its entries,
 * and may only shrink.
 */
export const folderWidth: Rule = {
  name: 'folder-width',
  find(project) {
    const allowed = new Map(
      Object.entries(project.files.includes(EXCEPTIONS) ? (JSON.parse(project.read(EXCEPTIONS)) as Record<string, number>) : {}),
    );
    const findings = [];
    for (const [folder, { size }] of entriesOf(project)) {
      const limit = allowed.get(folder);
      allowed.delete(folder);
      if (size <= ENTRIES_MAX) {
        if (limit !== undefined) findings.push({ file: folder, text: `no longer too wide: take it out of ${EXCEPTIONS}` });
      } else if (limit === undefined)
        findings.push({ file: folder, text: `${size} files and folders, at most ${ENTRIES_MAX}: fold them by what they are about` });
      else if (size !== limit)
        findings.push({
          file: folder,
          text: `${size} files and folders, but ${EXCEPTIONS} says ${limit}: it may only shrink, and the list with it`,
        });
    }
    for (const folder of allowed.keys()) findings.push({ file: folder, text: `listed in ${EXCEPTIONS}, but gone` });
    return findings;
  },
};

/** What is directly in each folder, tests included. */
function entriesOf(project: Project): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of project.files) {
    if (!WATCHED.test(file)) continue;
    const names = file.split('/');
    for (let depth = 1; depth < names.length; depth += 1) {
      const folder = names.slice(0, depth).join('/');
      found.set(folder, (found.get(folder) ?? new Set<string>()).add(names[depth] ?? ''));
    }
  }
  return found;
}
