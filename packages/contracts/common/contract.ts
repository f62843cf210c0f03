import { defineContract } from '../contract.ts';
import { commonErrors } from './errors.ts';
import { commonDesk } from './desk-words.ts';

/** Error codes of every capability. */
export const common = defineContract({ name: 'common', calls: {}, desk: {}, errors: commonErrors, channels: {}, ...commonDesk });
