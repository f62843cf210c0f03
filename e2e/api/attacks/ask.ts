import type { AnyCall } from '@agio/contracts';
import type { Site } from '../../../harness/site.ts';

export interface Told {
  readonly code: string;
  readonly data?: unknown;
  readonly details?: unknown;
}

/** Makes a call as somebody without our client would: any body, any headers. */
export async function ask(
  server: Pick<Site, 'url'>,
  { method, path }: Pick<AnyCall, 'method' | 'path'>,
  { token, ip, body, headers = {} }: { token?: string; ip?: string; body?: unknown; headers?: Readonly<Record<string, string>> },
): Promise<Told> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Told;
}
