import { answer } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { ProfileParts } from './parts.ts';
import { userView } from './user-view.ts';

export function createGetInfo({ accounts, ports }: ProfileParts): Handlers<'getInfo'> {
  return {
    async getInfo(_input, context) {
      const site = ports.siteOf(context.host, context.language);
      const account = context.customer === 0 ? undefined : await accounts.ofCustomer(ports.database, context.customer);
      const notServed = await ports.notServed(context);
      return answer({ site, ...(account !== undefined && { user: await userView(account, ports) }), ...(notServed && { notServed }) });
    },
  };
}
