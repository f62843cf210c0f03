import { existsSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { root } from './root.mjs';
import { hashOf } from './stamp.mjs';

/**
 * How Node runs the server. The young generation is larger than usual: most of what a request allocates is garbage by the time of a
 * collection, and each collection blocks the thread that answers. It begins large as well: grown step by step from a megabyte, it was
 * collected for half a second during a start. PGlite's parts are compiled for speed once each has run for some time; at the usual measure
 * that took a fourth of a start's processor time, for parts that the start alone needs.
 */
export const serverFlags = ['--max-semi-space-size=32', '--min-semi-space-size=16', '--wasm-tiering-budget=200000000'];

/** Folders whose sources are bundled, with the libraries that they import. */
export const BUNDLED = ['apps/server', 'modules', 'packages'];

/** The file of a bundle that a source became, if something is started with it. */
export const bundledName = (source, ending = '.js') => relative(root, source).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, ending);

/** Where the bundle of the sources as they are now belongs. It names files by their whole paths: in a tree that was copied or moved it is another one. */
export function bundleFolder() {
  const sources = [...BUNDLED, 'package-lock.json', 'harness/launch/bundle-server.mjs', 'harness/launch/server.mjs'].map((path) =>
    join(root, path),
  );
  return join(root, 'apps', 'server', 'dist', hashOf(sources, parse(root).root).slice(0, 16));
}

/** A program of apps/server in that bundle, or as it is where there is none. */
export function programIn(folder, source) {
  const bundled = join(folder, bundledName(join(root, source)));
  return existsSync(bundled) ? bundled : join(root, source);
}
