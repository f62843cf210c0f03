import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Files of a folder by the path that each is served at, with their types. */
interface PlainFiles {
  readonly folder: URL;
  readonly files: Readonly<Record<string, { readonly name: string; readonly type: string }>>;
}

/** Serves files beside the app as they are: neither bundled nor shortened, since people are to read them. */
export function plainFiles({ files, folder }: PlainFiles): Plugin {
  const read = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8');
  return {
    name: 'agio-plain-files',
    configureServer({ middlewares }) {
      for (const [path, { name, type }] of Object.entries(files))
        middlewares.use(`/${path}`, (_request, response, next) => {
          read(name).then((source) => response.setHeader('content-type', `${type}; charset=utf-8`).end(source), next);
        });
    },
    async generateBundle() {
      for (const [fileName, { name }] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source: await read(name) });
    },
  };
}
