const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;

/** The servers that a `JOURNAL_URL` names, one address each: `postgresql://user@one:5432,two/agio` is of two. */
export function serversOf(url: string): readonly string[] {
  const [, before, hosts, after] = PARTS.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return [];
  return hosts.split(',').map((host) => `${before}${host.trim()}${after ?? ''}`);
}

/** The address without its user and password, for people; of a socket's folder the name. */
export function hostOf(server: string): string {
  const host = decodeURIComponent(PARTS.exec(server)?.[2] ?? server);
  return host.startsWith('/') ? host.slice(host.lastIndexOf('/') + 1) : host;
}
