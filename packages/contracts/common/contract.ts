import { defineContract } from '../contract.ts';
import { commonErrors } from './errors.ts';
import { commonDesk } from './desk-words.ts';

export { reasonText } from './deals.ts';
export type { Payee, ShortPayee } from './deals.ts';

/** Error codes of every capability. */
export const common = defineContract({ name: 'common', calls: {}, desk: {}, errors: commonErrors, channels: {}, ...commonDesk });
