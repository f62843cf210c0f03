import { answer, fail } from '@agio/contracts';
import type { Handlers, RequestContext } from '@agio/contracts';
import type { Session } from '@agio/database';
import { hasEnded } from '../log/account-change.ts';
import { noteEvent } from '../log/events.ts';
import type { EntryParts } from '../entry/parts.ts';
import { keysOf } from '../sessions/api-keys/store.ts';
import type { StoredKey } from '../sessions/api-keys/store.ts';

export function createApiKeyHandlers(parts: EntryParts): Handlers<'listApiKeys' | 'createApiKey' | 'removeApiKey'> {
  const { ports, apiKeys, messages } = parts;
  const note = async ({ customer, ip, userAgent, language, host }: RequestContext, event: 'api_key_made' | 'api_key_removed') => {
    await messages.start();
    return (session: Session) => noteEvent(parts, { customer, event, ip, userAgent, language, host }, session);
  };
  return {
    async listApiKeys(_input, { customer }) {
      return answer((await keysOf(ports.database, customer)).map(view));
    },
    async createApiKey({ body }, context) {
      const { name, addresses = [], expiresAt = null } = body;
      const scopes = [...new Set(body.scopes)];
      if (expiresAt !== null && expiresAt <= ports.now()) return fail('PARAMETER_ERROR', [{ field: 'expiresAt', problem: 'in_the_past' }]);
      // A thief of such a key must at least use the owner's network.
      if (scopes.includes('withdraw') && addresses.length === 0)
        return fail('PARAMETER_ERROR', [{ field: 'addresses', problem: 'needed_for_withdraw' }]);
      const given = { customer: context.customer, name, scopes, addresses: [...new Set(addresses)], expiresAt };
      const told = await note(context, 'api_key_made');
      const made = await apiKeys.create(given, async (session) => !(await hasEnded(session, context)) && (await told(session), true));
      if (typeof made === 'string') return fail(made);
      return answer({ ...view(made), secret: made.clear });
    },
    async removeApiKey({ body }, context) {
      const isRemoved = await apiKeys.remove(context.customer, body.key, await note(context, 'api_key_removed'));
      if (!isRemoved) return fail('NOT_FOUND');
      return answer({});
    },
  };
}

function view({ key, name, scopes, addresses, createdAt, expiresAt, lastUsedAt }: StoredKey) {
  return { key, name, scopes, addresses, createdAt, expiresAt, lastUsedAt };
}
