import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PRODUCT = /\.(ts|tsx|mjs)$/;
const EXEMPT = /\.(?:test|spec)\.|\/tests?\/|\/testing\/|\/testing\.ts$|\/texts\/|\.generated\.|^(?:bench|e2e|harness|tools)\//;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** A word of something else that is spelt like a capability: what names of merchants are stored as. */
const HOMONYMS: Readonly<Record<string, string>> = { shop: 'packages/contracts/otc/constants.ts' };

/** Product files outside a capability's own folders that name it in code: as an import, a string, a member or the first word of an identifier. */
export function filesThatKnow(root: string, name: string): readonly string[] {
  const own = new RegExp(`^(?:(?:modules|packages/contracts|apps/(?:web|console)/src/features)/${name}/|packages/${name}-)`);
  const word = new RegExp(`'${name}(?:[.'/_-])|/${name}/|\\b${name}[A-Z]\\w*|[.,{] ?${name}\\b(?! =>)|\\b${name}:`);
  return productFiles(root).filter((file) => !own.test(file) && file !== HOMONYMS[name] && word.test(codeOf(root, file)));
}

const listed = new Map<string, readonly string[]>();
const read = new Map<string, string>();

function productFiles(root: string): readonly string[] {
  const known = listed.get(root);
  if (known !== undefined) return known;
  const files = execFileSync('git', ['ls-files'], { cwd: root, maxBuffer: 64 * 1_048_576 })
    .toString()
    .split('\n');
  const product = files.filter((file) => PRODUCT.test(file) && !EXEMPT.test(file));
  listed.set(root, product);
  return product;
}

function codeOf(root: string, file: string): string {
  const path = join(root, file);
  const known = read.get(path);
  if (known !== undefined) return known;
  const code = readFileSync(path, 'utf8').replaceAll(COMMENT, '');
  read.set(path, code);
  return code;
}
