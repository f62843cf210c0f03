import type { PlainInput } from './input.ts';
import type { RequestSignature } from './sign.ts';

/** Fills `{id}` in a path; a missing value is a bug of the caller. */
export function fillPath(path: string, params: Readonly<Record<string, string>> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`path parameter ${name} is missing for ${path}`);
    return encodeURIComponent(value);
  });
}

/** `?market=BTC_USDT&limit=20`; fields that are undefined are left out. */
export function queryText(query: PlainInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The fields of a body as a form, for the calls that take a file. */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** Whether a body holds a file and therefore travels as a form. */
export function holdsFile(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob);
}

/** Headers of a call; a body is JSON (`json`), and a POST without one carries `{}`. The sender sets the type of a form. */
export function requestHeaders(
  input: PlainInput,
  token: string | null | undefined,
  language: string,
  json: boolean,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  if (input.verification !== undefined) headers['x-verification'] = input.verification;
  if (input.isBackground === true) headers['x-background'] = '1';
  if (json) headers['content-type'] = 'application/json';
  return headers;
}

/** Headers of a signed call. */
export function signatureHeaders(key: string, { timestamp, signature }: RequestSignature): Record<string, string> {
  return { 'x-api-key': key, 'x-api-timestamp': timestamp, 'x-api-signature': signature };
}
