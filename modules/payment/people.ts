import { RowProofs } from '@agio/database';
import type { People } from '@agio/module';
import { openSecret } from './secrets.ts';
import { everyMethod, lockMethods } from './store.ts';

/** Payment methods, with their numbers for their owner; of removed ones there is only that they were. */
export const paymentPeople: People = {
  tables: ['payment_method'],
  async export(session, customer, masterKey) {
    const methods = await everyMethod(session, new RowProofs(masterKey, () => undefined), customer);
    return {
      methods: methods.map(({ bank, branch, createdAt, currency, id, isDefault, masked, removedAt, sealed, type }) => ({
        type,
        bank,
        branch,
        currency,
        isDefault,
        createdAt,
        removedAt,
        ...(sealed === null ? { masked } : { ...openSecret(masterKey, id, sealed) }),
      })),
    };
  },
  async erase(session, customer) {
    await lockMethods(session, customer);
    await session.query('delete from payment_method where customer = $1', [customer]);
  },
};
