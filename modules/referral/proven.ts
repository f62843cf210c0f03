import { provenTable } from '@agio/database';
import { referralCode } from './model.ts';

/** The owner and the terms of a code: write access to the database cannot reassign customers. */
export const PROVEN_CODE = provenTable({
  table: referralCode.table,
  key: { id: 'int8' },
  covers: { customer: 'customer', code: 'code', share: 'share' },
});
