import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { ORDER_PICTURES } from '@agio/contracts/common/constants';
import type { RowProofs } from '@agio/database';
import type { IdentityPorts } from '../ports.ts';
import { makeAvatar, makeDocument, makeScreenshot } from './avatar.ts';
import { insertPrivate } from './private-pictures.ts';
import { qrPng } from './qr-png.ts';
import { insertPicture, pictureOf } from './store.ts';

/** A picture's id refers to the same bytes forever. */
const YEAR_SECONDS = 31_536_000;
/** When to try again after too many pictures in a day: some of them will be a day old. */
const AGAIN_SECONDS = 3_600;

/** How the pictures of each purpose are encoded again. */
const MAKERS = { avatar: makeAvatar, ticket: makeScreenshot, certification: makeDocument, [ORDER_PICTURES]: makeScreenshot } as const;

export function createPictureHandlers({
  ports,
  proofs,
}: {
  readonly ports: IdentityPorts;
  readonly proofs: RowProofs;
}): Handlers<'qrCode' | 'upload' | 'getPicture'> {
  return {
    async qrCode({ query }) {
      // The content of a QR code may be secret, so no cache may store it.
      return answer({ type: 'image/png', bytes: await qrPng(query.text), maxAgeSeconds: 0 });
    },
    async upload({ body }, { customer }) {
      const { purpose } = body;
      const bytes = await MAKERS[purpose](body.picture);
      if (bytes === undefined) return fail('FILE_TYPE_NOT_ALLOWED');
      if (bytes === 'too_large') return fail('PICTURE_TOO_LARGE');
      if (bytes === 'too_small') return fail('PICTURE_TOO_SMALL');
      const given = { customer, type: 'image/webp', bytes } as const;
      const id = await ports.database.transaction((session) =>
        purpose === 'avatar'
          ? insertPicture(session, { ...given, purpose }, ports.now())
          : insertPrivate(session, { masterKey: ports.masterKey, proofs }, { ...given, purpose }, ports.now()),
      );
      return id === undefined ? { ...fail('OPERATION_TOO_FAST'), retryAfterSeconds: AGAIN_SECONDS } : answer({ id });
    },
    async getPicture({ params }) {
      const found = await pictureOf(ports.database, params.id);
      return found === undefined ? fail('NOT_FOUND') : answer({ ...found, maxAgeSeconds: YEAR_SECONDS });
    },
  };
}
