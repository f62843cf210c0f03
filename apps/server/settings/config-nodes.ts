import { ConfigError } from './config-error.ts';

/** Addresses of nodes. */
export interface NodeUrls {
  /** By code of the chain: `NODES_ETH=http://one,http://two`. */
  readonly byChain: ReadonlyMap<string, readonly string[]>;
  /** For the only chain of a family that has no list of its own. */
  readonly evm: string | undefined;
  readonly bitcoin: string | undefined;
  readonly tron: string | undefined;
}

const NODES = /^NODES_([A-Z0-9]{1,16})$/;

/** Lists of nodes by chain. Addresses may contain passwords: a problem names only the setting. Throws `ConfigError`. */
export function nodesOf(given: Readonly<Record<string, string | undefined>>): Map<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const [name, value = ''] of Object.entries(given)) {
    const code = NODES.exec(name)?.[1];
    if (code === undefined) continue;
    const urls = value.split(',').map((url) => url.trim());
    const isWhole = urls.every((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')) && new Set(urls).size === urls.length;
    if (!isWhole) throw new ConfigError([`${name}: addresses of nodes, http or https, each once, with commas between them`]);
    lists.set(code, urls);
  }
  return lists;
}
