import type { Config } from '../../settings/config.ts';

/** Where our own pages are served: the public origin and the hosts of sites on it, or the listening address if there is none. */
export function originsOf(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  hosts: readonly string[],
  listening: readonly string[],
): readonly string[] {
  if (publicOrigin === undefined) return listening;
  const { origin, protocol } = new URL(publicOrigin);
  return [origin, ...hosts.map((host) => `${protocol}//${host}`)];
}

/** Where a host's pages are; the public origin for a host that is no site's. */
export function originOf(
  config: Pick<Config, 'publicOrigin'>,
  hosts: readonly string[],
  host: string,
  listening: readonly string[],
): string {
  const origins = originsOf(config, hosts, listening);
  return origins.find((origin) => new URL(origin).hostname === host) ?? origins[0] ?? '';
}
