import type { CallName, DeskCallName, ErrorCode } from '@agio/contracts';
import { ROUTES } from '../routes.generated.ts';
import { ApiError, UNREACHABLE } from './error.ts';
import type { AnyCallName, CallArguments, CallData, PlainInput } from './input.ts';
import { programOf } from './program.ts';
import type { Program } from './program.ts';
import { fillPath, formOf, holdsFile, queryText, requestHeaders } from './request.ts';
import type { ApiKey } from './sign.ts';

export interface ClientOptions {
  /** Scheme, host and port; empty in a page from the same server. */
  readonly baseUrl: string;
  /** Tag of the language that messages come in, read at every call. */
  readonly language: string | (() => string);
  /** The token of a session; neither it nor a key for public calls alone. */
  readonly getToken?: () => string | null | undefined;
  /** Signs every call of a customer with an API key instead; a clock that differs from the server's is noticed and corrected. */
  readonly key?: ApiKey;
  /**
   * How often a call is made again that was refused for its rate, or whose outcome is unknown and which is safe to repeat: a GET, or one
   * with an idempotency key. 0 if not given.
   */
  readonly retries?: number;
  /** Called on every failure before the caller gets it, e.g. to forget the token on 401: the one that this request was sent with. */
  readonly onFailure?: (error: ApiError, name: AnyCallName, sentWith: string | null) => void;
  readonly fetch?: typeof fetch;
  /** How long an answer may take; afterwards the call fails as UNAVAILABLE. */
  readonly timeoutMs?: number;
}

export interface Client<Names extends AnyCallName = CallName> {
  /** Makes a call and unwraps its `data`; throws an `ApiError`, or the abort of `signal`. */
  call<N extends Names>(name: N, ...input: CallArguments<N>): Promise<CallData<N>>;
}

const TIMEOUT_MS = 20_000;

/** Makes the calls of customers. */
export function createClient(options: ClientOptions): Client {
  return clientOver(ROUTES, options, programOf(options));
}

/** The same for a page, which has neither a key nor retries, and does not load what they take. */
export function createPageClient(options: Omit<ClientOptions, 'key' | 'retries'>): Client {
  return clientOver(ROUTES, options);
}

/** Method and path by name of the call. */
export type Routes<Names extends AnyCallName> = Readonly<Record<Names, readonly ['GET' | 'POST', string]>>;

/** Makes the calls of some routes. */
export function clientOver<Names extends CallName | DeskCallName>(
  routes: Routes<Names>,
  options: ClientOptions,
  program?: Program,
): Client<Names> {
  const send = options.fetch ?? ((input, init) => fetch(input, init));

  async function call(name: Names, input: PlainInput = {}): Promise<unknown> {
    const token = input.token ?? options.getToken?.();
    const isSafe = routes[name][0] === 'GET' || input.idempotencyKey !== undefined;
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(name, input, token);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (program !== undefined && (await program.waits(error, tries, isSafe, input.signal))) continue;
        options.onFailure?.(error, name, token ?? null);
        throw error;
      }
    }
  }

  async function attempt(name: Names, input: PlainInput, token: string | null | undefined): Promise<unknown> {
    const [method, path] = routes[name];
    const hasBody = method === 'POST';
    const asForm = hasBody && holdsFile(input.body);
    const language = typeof options.language === 'string' ? options.language : options.language();
    const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    let response: Response;
    let text: string;
    try {
      const url = fillPath(path, input.params) + queryText(input.query);
      const body = hasBody && !asForm ? JSON.stringify(input.body ?? {}) : '';
      const headers = requestHeaders(input, token, language, hasBody && !asForm);
      response = await send(options.baseUrl + url, {
        method,
        headers: program === undefined ? headers : { ...headers, ...(await program.headers({ method, url, body })) },
        ...(hasBody ? { body: asForm ? formOf(input.body) : body } : {}),
        signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
      });
      if (response.ok && response.headers.get('content-type')?.startsWith('image/') === true) return await response.blob();
      text = await response.text();
    } catch (cause) {
      if (input.signal?.aborted) throw cause;
      throw new ApiError({ code: 'UNAVAILABLE', message: UNREACHABLE, status: 0, cause });
    }
    return unwrap(response, text);
  }

  return { call: call as Client<Names>['call'] };
}

interface Envelope {
  readonly code: string;
  readonly data?: unknown;
  readonly message?: string;
  readonly details?: unknown;
  readonly requestId?: string;
}

function unwrap(response: Response, text: string): unknown {
  const envelope = readEnvelope(text);
  if (response.ok && envelope?.code === 'SUCCESS') return envelope.data;
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError({
    code: (envelope !== null && envelope.code !== 'SUCCESS' ? envelope.code : codeOfStatus(response.status)) as ErrorCode,
    message: envelope?.message ?? UNREACHABLE,
    status: response.status,
    details: envelope?.details,
    requestId: envelope?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'string' ? (value as Envelope) : null;
  } catch {
    return null;
  }
}

/** The message if something between us and the server, such as a proxy, answered instead of it. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'PLEASE_LOGIN';
  if (status === 404) return 'REQUEST_PATH_ERROR';
  if (status === 429) return 'OPERATION_TOO_FAST';
  return status === 500 ? 'SERVER_EXCEPTION' : 'UNAVAILABLE';
}
