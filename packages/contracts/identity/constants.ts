import { ORDER_PICTURES } from '../common/constants.ts';

/** What a customer uploads a picture for; the last one: to show it to the other one of an order between two people. */
export const UPLOAD_PURPOSES = ['avatar', 'ticket', 'certification', ORDER_PICTURES] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** Within how many days a written request for a copy or for erasure is answered, from the day it came in: a month by the GDPR (article 12). */
export const WRITTEN_REQUEST_DAYS = 30;
