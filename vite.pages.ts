import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

const early = fileURLToPath(new URL('packages/ui/themes/early.js', import.meta.url));

/** Serves the script that sets the theme before the first paint as a file of its own, since the page allows no inline script. */
function earlyScript(): Plugin {
  return {
    name: 'agio-early-script',
    configureServer(server) {
      server.middlewares.use('/early.js', (_request, response, next) => {
        readFile(early).then((source) => response.setHeader('content-type', 'text/javascript').end(source), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'early.js', source: await readFile(early) });
    },
  };
}

const worthCompressing = /\.(m?js|css|svg|html)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts a compressed copy beside every text file, so that the server never spends time on it. */
function compressedCopies(): Plugin {
  return {
    name: 'agio-compressed-copies',
    apply: 'build',
    async writeBundle({ dir }) {
      const dist = dir ?? 'dist';
      const names = await readdir(dist, { recursive: true });
      for (const name of names.filter((one) => worthCompressing.test(one))) {
        const source = await readFile(join(dist, name));
        await writeFile(join(dist, `${name}.br`), await brotli(source));
        await writeFile(join(dist, `${name}.gz`), await gzipped(source));
      }
    },
  };
}

/** The library of schemas weighs more than most pages, and tries to evaluate code, which their content rules refuse and report. Pages take types and constants. */
const schemaLibrary = /\/node_modules\/zod\//;

function withoutSchemas(): Plugin {
  return {
    name: 'agio-without-schemas',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const found = chunk.type === 'chunk' ? Object.entries(chunk.modules) : [];
        if (found.some(([id, { renderedLength }]) => schemaLibrary.test(id) && renderedLength > 0))
          this.error(`${chunk.fileName} has schemas: import constants from '@agio/contracts/<capability>/constants'`);
      }
    },
  };
}

/** Vite's own scripts and styles are in the page while it is worked on; they alone may, by this word. */
const devNonce = 'agio-dev';

/** Pages that are worked on keep to the rules that the server gives built ones: what would be refused there is refused here. */
function serversContentRules(server: string): Plugin {
  return {
    name: 'agio-servers-content-rules',
    apply: 'serve',
    config: () => ({ html: { cspNonce: devNonce } }),
    configureServer({ middlewares }) {
      let rules: string | undefined;
      middlewares.use((request, response, next) => {
        if (!(request.headers.accept ?? '').includes('text/html')) return next();
        // The last rules hold while the server restarts.
        fetch(`${server}/`, { headers: { accept: 'text/html' } })
          .then((page) => (rules = page.headers.get('content-security-policy') ?? rules))
          .catch(() => undefined)
          .finally(() => {
            if (rules !== undefined)
              response.setHeader('content-security-policy', rules.replace("script-src 'self'", `$& 'nonce-${devNonce}'`));
            next();
          });
      });
    },
  };
}

/** What menus and titles call the pages: a few words of each feature, wanted by every page, and therefore one file per language. */
const pageNames = /\/texts\/names\/[^/]+\.ts$/;
const namesChunk = (id: string): string => `names-${basename(id, '.ts')}`;

/** One of the two apps as it is worked on: its own port, and the server that answers its calls. */
interface PagesOptions {
  readonly port: number;
  /** Where `vite` finds a running server; only for working on the pages, built ones come from the server itself. */
  readonly server: string;
  /**
   * What every visit loads, with all that it imports: one file. Left alone, the bundler cuts it into sixty by who shares what, each
   * compressed by itself: 16 kB more, and as many requests, for the same code.
   */
  readonly shell: RegExp;
}

/** How both apps are built and worked on: `apps/web` and `apps/console` differ in where their server is. */
export function pages({ port, server, shell }: PagesOptions): UserConfig {
  // The host stays the one that the page was asked for: the server takes sockets of its own pages alone, and compares.
  const proxied = { target: server, changeOrigin: false };
  return {
    plugins: [react(), tailwindcss(), earlyScript(), serversContentRules(server), withoutSchemas(), compressedCopies()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      // A page is fetched when the pointer comes near its link, and finds its own parts then. To list the parts of all pages here costs every
      // first visit 5 kB.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'html' ? dependencies : dependencies.filter((one) => one.endsWith('.css')),
      },
      // The shell is one file on purpose (below); what a visit loads is bounded by tests.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: namesChunk, test: pageNames, debugName: 'names', priority: 1 },
              { name: 'shell', test: shell },
            ],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: { '/api': proxied, '/dev': proxied, '/site-script': proxied, '/ws': { ...proxied, ws: true } },
    },
  };
}
