import { answer } from '@agio/contracts';
import type { RequestContext, User } from '@agio/contracts';
import { setCookie } from './cookie.ts';
import type { IdentityParts } from './parts.ts';
import type { Account } from './store.ts';
import { userView } from './user-view.ts';

/** Lets a proved customer in: a session, its cookie, its token. */
export async function enter(
  parts: IdentityParts,
  account: Account,
  context: RequestContext,
): Promise<{ readonly ok: true; readonly data: { token: string; user: User } }> {
  const { token, cookie } = await parts.sessions.open(account.customer, context);
  setCookie(context, cookie, parts.ports.https);
  return answer({ token, user: await userView(account, parts.ports) });
}
