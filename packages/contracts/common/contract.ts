import { defineContract } from '../contract.ts';
import { commonErrors } from './errors.ts';

/** What every capability may answer. */
export const common = defineContract({ name: 'common', calls: {}, desk: {}, errors: commonErrors, channels: {} });
