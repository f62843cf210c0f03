import type { RequestContext } from '@agio/contracts';
import { SESSION_LIVES_MS } from './sessions.ts';
import type { RenewalSecret } from './sessions.ts';

const NAME = 'agio_session';
const PATH = '/api/session';
export const ID_AND_SECRET = /^([\w-]{22})\.([\w-]{43})$/;

export function readCookie(context: Pick<RequestContext, 'cookies'>): RenewalSecret | undefined {
  const [, session, secret] = ID_AND_SECRET.exec(context.cookies[NAME] ?? '') ?? [];
  return session === undefined || secret === undefined ? undefined : { session, secret };
}

/** Scripts cannot read it, other sites cannot send it, and only the renewal call receives it. */
export function setCookie(context: Pick<RequestContext, 'setHeader'>, { session, secret }: RenewalSecret, https: boolean): void {
  context.setHeader('set-cookie', `${NAME}=${session}.${secret}; Max-Age=${SESSION_LIVES_MS / 1_000}; ${attributes(https)}`);
}

export function clearCookie(context: Pick<RequestContext, 'setHeader'>, https: boolean): void {
  context.setHeader('set-cookie', `${NAME}=; Max-Age=0; ${attributes(https)}`);
}

function attributes(https: boolean): string {
  return `Path=${PATH}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
}
