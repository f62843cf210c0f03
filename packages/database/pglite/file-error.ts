/** Numbers of WASI for what a disk refuses, by their names. */
const NAMES: ReadonlyMap<unknown, string> = new Map([
  [19, 'EDQUOT'],
  [29, 'EIO'],
  [51, 'ENOSPC'],
  [69, 'EROFS'],
]);

/** What the file system of PGlite throws is a number of WASI in an object without words: as an error of the system it can be read, also by another thread. */
export function fileError(thrown: unknown): unknown {
  const errno = typeof thrown === 'object' && thrown !== null && 'errno' in thrown ? thrown.errno : undefined;
  if (typeof errno !== 'number') return thrown;
  const code = NAMES.get(errno) ?? `errno ${errno}`;
  return Object.assign(new Error(`${code}: the embedded database cannot write its files`), { code });
}
