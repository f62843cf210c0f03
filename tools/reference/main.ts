// npm run reference: rewrites docs/reference and docs/facts.md; a page whose contract no longer exists is deleted.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../harness/launch/root.mjs';
import { referencePages } from './pages.ts';

const folder = join(root, 'docs', 'reference');
mkdirSync(folder, { recursive: true });
const pages = referencePages();
for (const file of readdirSync(folder)) {
  if (!pages.has(file)) rmSync(join(folder, file));
}
for (const [file, text] of pages) writeFileSync(join(folder, file), text);
console.log(`reference: ${pages.size} files`);
