import { ORDER_PICTURES } from '../common/constants.ts';

/** What a customer uploads a picture for; the last one: to show it to the other one of an order between two people. */
export const UPLOAD_PURPOSES = ['avatar', 'ticket', 'certification', ORDER_PICTURES] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** Within how many days a written request for a copy or for erasure is answered, from the day it came in: a month by the GDPR (article 12). */
export const WRITTEN_REQUEST_DAYS = 30;

/** `export`: a copy of one's data. `erasure`: the account is closed and its personal data erased. */
export const WRITTEN_KINDS = ['export', 'erasure'] as const;

/** How a written request came in. */
export const WRITTEN_CHANNELS = ['letter', 'mail', 'other'] as const;

/** Why a written request is refused; the customer is told. */
export const WRITTEN_GROUNDS = ['identity', 'holdings', 'law', 'repeated', 'withdrawn', 'closed'] as const;
