import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { IdentityParts } from '../parts.ts';
import { makeAvatar } from './avatar.ts';
import { qrPng } from './qr-png.ts';
import { insertPicture, pictureOf } from './store.ts';

/** A picture's id refers to the same bytes forever. */
const YEAR_SECONDS = 31_536_000;

export function createPictureHandlers({ ports }: Pick<IdentityParts, 'ports'>): Handlers<'qrCode' | 'upload' | 'getPicture'> {
  return {
    async qrCode({ query }) {
      // The content of a QR code may be secret, so no cache may store it.
      return answer({ type: 'image/png', bytes: await qrPng(query.text), maxAgeSeconds: 0 });
    },
    async upload({ body }, { customer }) {
      const { purpose } = body;
      const bytes = await makeAvatar(body.picture);
      if (bytes === undefined) return fail('FILE_TYPE_NOT_ALLOWED');
      const given = { customer, purpose, type: 'image/webp', bytes } as const;
      return answer({ id: await ports.database.transaction((session) => insertPicture(session, given, ports.now())) });
    },
    async getPicture({ params }) {
      const found = await pictureOf(ports.database, params.id);
      return found === undefined ? fail('NOT_FOUND') : answer({ ...found, maxAgeSeconds: YEAR_SECONDS });
    },
  };
}
