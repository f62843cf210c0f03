/** Requests as the one trusted proxy in front of a site passes them on (TRUST_PROXY): with the host that was asked, and where the caller is. */
export function throughProxy(host: string, ip?: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-host', host);
    if (ip !== undefined) headers.set('x-forwarded-for', ip);
    return fetch(input, { ...init, headers });
  };
}
