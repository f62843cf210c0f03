import { provenTable } from '@agio/database';
import { referralCode } from './model.ts';

/** Whose a code is, and what it gives: whoever writes to the database brings nobody customers. */
export const PROVEN_CODE = provenTable({
  table: referralCode.table,
  key: { id: 'int8' },
  covers: { customer: 'customer', code: 'code', share: 'share' },
});
