import { answer, fail } from '@agio/contracts';
import type { Handlers, RequestContext } from '@agio/contracts';
import type { Session } from '@agio/database';
import { z } from 'zod';
import { enter } from '../entry/entry.ts';
import type { EntryParts } from '../entry/parts.ts';
import { hasEnded } from '../log/account-change.ts';
import { noteEvent } from '../log/events.ts';
import { relyingPartyOf } from '../factors/passkeys/relying-party.ts';
import type { RelyingParty } from '../factors/passkeys/relying-party.ts';
import { insertPasskey, notePasskeyUse, passkeyById, passkeysOf, PASSKEYS_MAX, removePasskey } from '../factors/passkeys/store.ts';
import type { Passkey } from '../factors/passkeys/store.ts';

type PasskeyCall = 'listPasskeys' | 'passkeyOptions' | 'registerPasskey' | 'removePasskey' | 'passkeyLoginOptions' | 'passkeyLogin';

export function createPasskeyHandlers(parts: EntryParts): Handlers<PasskeyCall> {
  const { ports, passkeys, messages } = parts;
  const { database } = ports;
  const partyOf = ({ host }: RequestContext): RelyingParty | undefined => relyingPartyOf(host, ports.origins());
  const note = (session: Session, context: RequestContext, event: 'passkey_added' | 'passkey_removed') => {
    const { customer, ip, userAgent, language, host } = context;
    return noteEvent(parts, { customer, event, ip, userAgent, language, host }, session);
  };
  return {
    async listPasskeys(_input, { customer }) {
      return answer((await passkeysOf(parts.proofs, database, customer)).map(view));
    },
    /** Its second verification covers the registration too, because only the browser knows the new passkey. */
    async passkeyOptions({ body }, context) {
      const party = partyOf(context);
      const { customer, session, host, language } = context;
      const account = await parts.accounts.ofCustomer(database, customer);
      if (party === undefined || account === undefined) return fail('PASSKEY_NOT_ACCEPTED');
      const known = await passkeysOf(parts.proofs, database, customer);
      if (known.length >= PASSKEYS_MAX) return fail('LIMIT_REACHED');
      const label = account.email ?? account.mobile ?? '';
      const site = ports.siteOf(host, language).title;
      const { flow, options } = await passkeys.beginRegistration(party, { customer, session, label, site, name: body.name }, known);
      return answer({ flow, options: jsonOf(options) });
    },
    async registerPasskey({ body }, context) {
      const party = partyOf(context);
      const made = party === undefined ? undefined : await passkeys.finishRegistration(party, context, body.flow, body.response);
      if (made === undefined) return fail('PASSKEY_NOT_ACCEPTED');
      await messages.start();
      const refused = await database.transaction(async (session) => {
        // One customer's registrations are serialised, so that the limit holds.
        await session.query('select 1 from identity_account where customer = $1 for update', [context.customer]);
        if (await hasEnded(session, context)) return 'STATE_CHANGED';
        if ((await passkeysOf(parts.proofs, session, context.customer)).length >= PASSKEYS_MAX) return 'LIMIT_REACHED';
        if (!(await insertPasskey(parts.proofs, session, made))) return 'PASSKEY_NOT_ACCEPTED';
        await note(session, context, 'passkey_added');
        return undefined;
      });
      if (refused !== undefined) return fail(refused);
      return answer(view({ ...made, lastUsedAt: null }));
    },
    async removePasskey({ body }, context) {
      await messages.start();
      const isRemoved = await database.transaction(async (session) => {
        if (!(await removePasskey(session, context.customer, body.id))) return false;
        await note(session, context, 'passkey_removed');
        return true;
      });
      return isRemoved ? answer({}) : fail('NOT_FOUND');
    },
    async passkeyLoginOptions(_input, context) {
      const party = partyOf(context);
      if (party === undefined) return fail('PASSKEY_NOT_ACCEPTED');
      const { flow, options } = await passkeys.beginLogIn(party);
      return answer({ flow, options: jsonOf(options) });
    },
    /** Possession and user verification are two factors, so no second step follows. */
    async passkeyLogin({ body }, context) {
      const party = partyOf(context);
      const proved =
        party === undefined
          ? undefined
          : await passkeys.finishLogIn(party, body.flow, body.response, (id) => passkeyById(parts.proofs, database, id));
      if (proved === undefined) return fail('PASSKEY_NOT_ACCEPTED');
      const { passkey, counter, synced } = proved;
      const account = await parts.accounts.ofCustomer(database, passkey.customer);
      const isFirst = await notePasskeyUse(database, passkey, { counter, synced, atMs: ports.now() });
      if (account === undefined || !isFirst) return fail('PASSKEY_NOT_ACCEPTED');
      return enter(parts, account, context, 'passkey');
    },
  };
}

function view({ id, name, createdAt, lastUsedAt, synced }: Passkey) {
  return { id, name, createdAt, lastUsedAt, synced };
}

/** Without undefined fields. */
function jsonOf(value: object): z.output<ReturnType<typeof z.json>> {
  return z.json().parse(JSON.parse(JSON.stringify(value)));
}
