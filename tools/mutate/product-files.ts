import { execFileSync } from 'node:child_process';
import { root } from '../../harness/launch/root.mjs';

const PRODUCT = /^(packages|modules|apps\/server|apps\/web\/src|apps\/console\/src)\/.*\.tsx?$/;
/** Tests and what only they use, texts, what is generated, and programs that generate it. */
const BESIDE =
  /\.(test|d|generated)\.|\/(testing|tests|test|texts|fixtures|recorded|releases)\/|\/testing\.ts$|\/generate-[^/]+$|\/[a-z]{2}-[A-Z]{2}\.ts$/;

/** Whether bugs in a file are bugs of the product. */
export function isProduct(file: string): boolean {
  return PRODUCT.test(file) && !BESIDE.test(file);
}

/** Whether its bugs are noticed by journeys in a browser and not by tests that import it. */
export function isOfPages(file: string): boolean {
  return /^apps\/(web|console)\//.test(file) && (file.endsWith('.tsx') || file.includes('/components/'));
}

/** Files that differ from a commit, with those that no commit has yet; undefined if there is no such commit. */
export function changedSince(since: string): string[] | undefined {
  try {
    const changed = git('diff', '--name-only', '--diff-filter=d', since);
    return [...changed, ...git('ls-files', '--others', '--exclude-standard')];
  } catch {
    return undefined;
  }
}

function git(...args: string[]): string[] {
  const printed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return printed.split('\n').filter((line) => line !== '');
}
