import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformWithOxc } from 'vite';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const worker = fileURLToPath(new URL('apps/web/src/worker/service-worker.ts', import.meta.url));
/** Files of fixed names that every page needs. */
const FIXED = ['/early.js', '/favicon.svg'];

/** Builds the service worker of the customers' pages: `/sw.js`, which knows the files of its own build. */
export function serviceWorker(): Plugin {
  return {
    name: 'agio-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { code } = await transformWithOxc(await readFile(worker, 'utf8'), worker);
        const { entry, shell } = shellOf(bundle);
        const id = createHash('sha256')
          .update(Object.keys(bundle).sort().join())
          .update(pageOf(bundle))
          .update(code)
          .digest('hex')
          .slice(0, 12);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `const BUILD = ${JSON.stringify({ id, entry, shell })};\n${code}` });
      },
    },
  };
}

function pageOf(bundle: Bundle): string {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') throw new Error('the build has no index.html');
  return String(page.source);
}

/** Words that every page has: few, and in every language, because a worker is installed before it knows which one is read. */
const WORDS = /\/texts\/(?:common|errors-ui|names)\/[^/]+\.ts$/;

/** The page's first script with all that it imports, their styles, the font, and words. */
function shellOf(bundle: Bundle): { readonly entry: string; readonly shell: readonly string[] } {
  const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
  if (entry?.type !== 'chunk') throw new Error('the build has no entry');
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const style of stylesOf(chunk)) files.add(style);
    for (const next of chunk.imports) add(next);
  };
  add(entry.fileName);
  for (const [file, one] of Object.entries(bundle)) {
    if (file.endsWith('.woff2')) files.add(file);
    if (one.type === 'chunk' && one.moduleIds.some((id) => WORDS.test(id))) add(file);
  }
  return { entry: `/${entry.fileName}`, shell: [...FIXED, ...[...files].map((file) => `/${file}`)] };
}

function stylesOf(chunk: Rolldown.OutputChunk): readonly string[] {
  const { viteMetadata } = chunk as { viteMetadata?: { importedCss?: ReadonlySet<string> } };
  return [...(viteMetadata?.importedCss ?? [])];
}
