import type { RequestContext } from '@agio/contracts';
import { ORDER_PICTURES } from '@agio/contracts/common/constants';
import type { Session } from '@agio/database';
import { withAccount } from './log/account-change.ts';
import { happened, noteEvent } from './log/events.ts';
import type { LogParts } from './log/parts.ts';
import { makeScreenshot } from './pictures/avatar.ts';
import { claimPrivate, erasePrivate, insertPrivate, openPrivate } from './pictures/private-pictures.ts';
import { qrPng } from './pictures/qr-png.ts';
import { readQr } from './pictures/read-qr.ts';
import { insertSitePicture } from './pictures/store.ts';

/** What can happen to payment methods. */
type PaymentChange = 'payment_added' | 'payment_code_added' | 'payment_removed';

/** What other modules need that keep pictures, or change what is secret. */
export interface ForModules {
  /** Marks private uploads as used by something of another module, in its transaction; false if they are not this customer's to use. */
  usePictures(session: Session, given: Parameters<typeof claimPrivate>[2]): Promise<boolean>;
  /** The same for what two people show each other, by something of either. */
  useOrderPictures(session: Session, customer: number, ids: readonly string[], by: string): Promise<boolean>;
  /** Encodes a picture of staff for a customer again, and keeps it until something uses it; it goes with the customer. */
  keepAnswerPicture(
    customer: number,
    bytes: Uint8Array,
  ): Promise<{ readonly id: string } | 'FILE_TYPE_NOT_ALLOWED' | 'PICTURE_TOO_LARGE' | 'OPERATION_TOO_FAST'>;
  /** Encodes a picture that sites show again, and keeps it in public: at `/api/picture/{id}`. */
  keepSitePicture(bytes: Uint8Array): Promise<{ readonly id: string } | 'FILE_TYPE_NOT_ALLOWED' | 'PICTURE_TOO_LARGE' | 'LIMIT_REACHED'>;
  /** A private picture that something uses, of one of these customers, or of any customer where staff look at it. */
  openPicture(id: string, by: string, of: readonly number[] | undefined): ReturnType<typeof openPrivate>;
  /** The text of the QR code in a picture, and a text as one. */
  readQr: typeof readQr;
  drawQr: typeof qrPng;
  /** Notes a change of something of another module in a customer's security log and notifies them, in its transaction. */
  noteChange(session: Session, context: RequestContext, event: PaymentChange): Promise<void>;
  /** Notes that a customer opened a picture of a document, and notifies them. */
  notePictureView(context: RequestContext): Promise<void>;
  /** Deletes private pictures of a purpose for good. */
  erasePictures: typeof erasePrivate;
}

export function forModules(parts: LogParts): ForModules {
  const { ports } = parts;
  const { database, masterKey } = ports;
  const keys = { masterKey, proofs: parts.proofs };
  return {
    usePictures: (session, given) => claimPrivate(session, parts.proofs, given),
    useOrderPictures: (session, customer, ids, by) => claimPrivate(session, parts.proofs, { customer, purpose: ORDER_PICTURES, ids, by }),
    erasePictures: erasePrivate,
    openPicture: (id, by, of) => openPrivate(database, keys, { id, by, of }),
    async keepAnswerPicture(customer, given) {
      const bytes = await makeScreenshot(given);
      if (bytes === undefined) return 'FILE_TYPE_NOT_ALLOWED';
      if (bytes === 'too_large') return 'PICTURE_TOO_LARGE';
      const picture = { customer, purpose: 'answer', type: 'image/webp', bytes } as const;
      const id = await database.transaction((session) => insertPrivate(session, keys, picture, ports.now()));
      return id === undefined ? 'OPERATION_TOO_FAST' : { id };
    },
    async keepSitePicture(given) {
      const bytes = await makeScreenshot(given);
      if (bytes === undefined) return 'FILE_TYPE_NOT_ALLOWED';
      if (bytes === 'too_large') return 'PICTURE_TOO_LARGE';
      const id = await database.transaction((session) => insertSitePicture(session, bytes, ports.now()));
      return id === undefined ? 'LIMIT_REACHED' : { id };
    },
    readQr,
    drawQr: qrPng,
    noteChange: (session, context, event) => noteEvent(parts, happened(context, event), session),
    notePictureView: (context) => withAccount(parts, context, (session) => noteEvent(parts, happened(context, 'picture_viewed'), session)),
  };
}
