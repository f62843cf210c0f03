/** What vite reports about one built chunk. */
export interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/** A page whose first load is measured: which chunks it fetches immediately, besides the entry. */
export interface Page {
  /** Matches the manifest key of the page's own chunk. */
  readonly page: RegExp;
  /** Texts that the page fetches before it shows, in the language that most visitors meet first. */
  readonly texts: readonly string[];
  /** Further chunks that the page fetches by itself, without a click. */
  readonly alsoLoads?: RegExp;
}

/** A pack of its own, or, where packs of one name are built into one file, that file. */
const packOf = (name: string): RegExp => new RegExp(`texts/${name}/en-US\\.ts$|^_${name}-en-US-[^/]+\\.js$`);

/**
 * The scripts of a page's first load: the entry, the page's lazy chunk and its texts, each with everything they import.
 * Throws when one of them is not in the build, because a budget over half a page proves nothing.
 */
export function firstLoad(manifest: Manifest, page: Page): string[] {
  const keys = Object.keys(manifest);
  const one = (pattern: RegExp, what: string): string[] => {
    const found = keys.filter((key) => pattern.test(key) && manifest[key]?.file.endsWith('.js') === true);
    if (found.length === 0) throw new Error(`the build has no ${what} (${pattern.source}): does the page still load what is measured?`);
    return found;
  };
  const roots = [
    ...keys.filter((key) => manifest[key]?.isEntry === true),
    ...one(page.page, 'page'),
    ...page.texts.flatMap((name) => one(packOf(name), `text pack ${name}`)),
    ...(page.alsoLoads === undefined ? [] : one(page.alsoLoads, 'chunk')),
  ];
  const seen = new Set<string>();
  const add = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) add(next);
  };
  for (const root of roots) add(root);
  return [...new Set([...seen].flatMap((key) => manifest[key]?.file ?? []))].filter((file) => file.endsWith('.js')).sort();
}
