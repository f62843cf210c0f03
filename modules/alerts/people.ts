import type { People } from '@agio/module';
import { alertsAlert, alertsNote } from './model.ts';

/** What customers noted of prices that they watch. */
export const alertsPeople: People = {
  nobodys: ['alerts_teller'],
  tables: [alertsNote.table],
  copied: { alerts: alertsAlert, alertNotes: alertsNote },
  async erase(session, customer) {
    await session.query('delete from alerts_note where customer = $1', [customer]);
  },
};
