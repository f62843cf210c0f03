import { answer, fail } from '@agio/contracts';
import type { DeskHandlers, HandlerResult, Operator, RequestContext } from '@agio/contracts';
import { assert } from '@agio/kernel';
import { withAccount } from '../log/account-change.ts';
import type { Account } from '../accounts/store.ts';
import { customerOfUid } from '../shared/uid.ts';
import type { LogParts } from '../log/parts.ts';
import { noteEvent } from '../log/events.ts';
import { BY_OPERATORS, disable } from './disable.ts';
import { liftLockouts } from './lockouts.ts';
import { keepNote } from './notes.ts';

export type ActCall = 'deskCustomerNote' | 'deskCustomerDisable' | 'deskCustomerEndSessions' | 'deskCustomerUnlock';

/** What one operator may do to a customer's account alone. No operator acts on their own account. */
export function createActHandlers(parts: LogParts): DeskHandlers<ActCall> {
  const { ports, sessions } = parts;
  const { database } = ports;
  const act = async <Data>(
    uid: string,
    { operator }: RequestContext,
    run: (account: Account, by: Operator) => Promise<HandlerResult<Data>>,
  ): Promise<HandlerResult<Data>> => {
    if (operator === undefined) return fail('PLEASE_LOGIN');
    const account = await parts.accounts.ofCustomer(database, customerOfUid(uid));
    if (account === undefined) return fail('NOT_FOUND');
    return ports.isOwn(operator, account.customer) ? fail('OWN_ACCOUNT') : run(account, operator);
  };
  return {
    deskCustomerNote({ body, params }, context) {
      return act(params.uid, context, async ({ customer }, by) => {
        const note = await keepNote(database, { customer, operator: by.name, about: 'note', text: body.note, atMs: ports.now() });
        assert(note !== undefined, 'a note without a cause is always kept');
        return answer(note);
      });
    },
    deskCustomerDisable({ body, params }, context) {
      return act(params.uid, context, async ({ customer }, by) =>
        (await disable(parts, customer, { operator: by.name, reason: body.reason })) ? answer({}) : fail('STATE_CHANGED'),
      );
    },
    deskCustomerEndSessions({ body, params }, context) {
      return act(params.uid, context, async ({ customer }) => {
        const one = body.session;
        if (one !== undefined && !sessions.isOf(one, customer)) return fail('NOT_FOUND');
        let ended = 1;
        if (one === undefined) ended = await sessions.revokeAll(customer);
        else await sessions.revoke(one);
        if (ended > 0)
          await withAccount(parts, { customer }, (session) =>
            noteEvent(parts, { customer, event: 'session_revoked', ...BY_OPERATORS }, session),
          );
        return answer({ ended });
      });
    },
    deskCustomerUnlock({ params }, context) {
      return act(params.uid, context, async (account) => answer({ lifted: await liftLockouts(database, account, ports.now()) }));
    },
  };
}
