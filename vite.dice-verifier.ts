import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** The verifier's page and its scripts, as they are served and as they are in the tree. */
const FILES = {
  'dice-verify.html': ['verify.html', 'text/html'],
  'dice-verify/page.mjs': ['page.mjs', 'text/javascript'],
  'dice-verify/page-texts.mjs': ['page-texts.mjs', 'text/javascript'],
  'dice-verify/verify.mjs': ['verify.mjs', 'text/javascript'],
} as const;
const read = (name: string): Promise<string> => readFile(new URL(`packages/dice-verifier/${name}`, import.meta.url), 'utf8');

/** Serves the verifier of dice beside the app as it is: neither bundled nor shortened, since people are to read it. */
export function diceVerifier(): Plugin {
  return {
    name: 'agio-dice-verifier',
    configureServer({ middlewares }) {
      for (const [path, [name, type]] of Object.entries(FILES))
        middlewares.use(`/${path}`, (_request, response, next) => {
          read(name).then((source) => response.setHeader('content-type', `${type}; charset=utf-8`).end(source), next);
        });
    },
    async generateBundle() {
      for (const [fileName, [name]] of Object.entries(FILES)) this.emitFile({ type: 'asset', fileName, source: await read(name) });
    },
  };
}
