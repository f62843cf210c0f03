/** What somebody uploads a picture for; the last one: to show it to the other one of an order between two people. */
export const UPLOAD_PURPOSES = ['avatar', 'ticket', 'certification', 'otc'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];
export const ORDER_PICTURES = 'otc' satisfies UploadPurpose;
