import { answer, fail } from '@agio/contracts';
import type { Handlers, RequestContext } from '@agio/contracts';
import type { IdentityParts } from '../parts.ts';
import { keysOf } from './store.ts';
import type { StoredKey } from './store.ts';

export function createApiKeyHandlers(parts: IdentityParts): Handlers<'listApiKeys' | 'createApiKey' | 'removeApiKey'> {
  const { ports, apiKeys, messages } = parts;
  const tell = ({ customer, language, host }: RequestContext, what: 'api_key_made' | 'api_key_removed') =>
    messages.tell({ customer, language, host }, 'factor_changed', { what, atMs: ports.now() });
  return {
    async listApiKeys(_input, { customer }) {
      return answer((await keysOf(ports.database, customer)).map(view));
    },
    async createApiKey({ body }, context) {
      const { name, addresses = [], expiresAt = null } = body;
      const scopes = [...new Set(body.scopes)];
      if (expiresAt !== null && expiresAt <= ports.now()) return fail('PARAMETER_ERROR', [{ field: 'expiresAt', problem: 'in_the_past' }]);
      // Whoever steals such a key must at least come from where its owner does.
      if (scopes.includes('withdraw') && addresses.length === 0)
        return fail('PARAMETER_ERROR', [{ field: 'addresses', problem: 'needed_for_withdraw' }]);
      const made = await apiKeys.create({ customer: context.customer, name, scopes, addresses: [...new Set(addresses)], expiresAt });
      if (made === undefined) return fail('LIMIT_REACHED');
      await tell(context, 'api_key_made');
      return answer({ ...view(made), secret: made.clear });
    },
    async removeApiKey({ body }, context) {
      if (!(await apiKeys.remove(context.customer, body.key))) return fail('NOT_FOUND');
      await tell(context, 'api_key_removed');
      return answer({});
    },
  };
}

function view({ key, name, scopes, addresses, createdAt, expiresAt, lastUsedAt }: StoredKey) {
  return { key, name, scopes, addresses, createdAt, expiresAt, lastUsedAt };
}
