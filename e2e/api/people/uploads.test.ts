// Protects uploads from every kind of broken and hostile file: each is refused by name or encoded again without what was in it, and the server goes on.
import sharp from 'sharp';
import { expect, inject, it } from 'vitest';
import { chanceOf, mutatedPictures, SECRET_WORDS } from '../../../harness/mutated-pictures.ts';
import type { MutatedPicture } from '../../../harness/mutated-pictures.ts';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { SharedSite } from '../../../harness/shared-sites.ts';

const COUNT = 26;
/** Large enough for the ways that large ones take; `bench/uploads.ts` has them as large as may be. */
const HIGH = 800;

it(`answers ${COUNT} mutated pictures each by name, and serves none of their words`, async () => {
  const seed = inject('testSeed');
  const [server, next] = await Promise.all([sharedSite('plain'), mutatedPictures(chanceOf(seed), HIGH)]);
  const pictures = Array.from({ length: COUNT }, (_, at) => ({ ...next(), which: `number ${at} of seed ${seed}` })).values();
  const upload = async (): Promise<void> => {
    const { token } = await server.customer();
    for (const picture of pictures) await expectAnswered(server, token, picture);
  };
  await Promise.all([upload(), upload()]);
  expect(pictures.next().done).toBe(true);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}, 240_000);

async function expectAnswered(server: SharedSite, token: string, picture: MutatedPicture & { readonly which: string }): Promise<void> {
  const { bytes, isRefused, kind } = picture;
  const form = new FormData();
  form.append('purpose', 'avatar');
  form.append('picture', new Blob([bytes]), 'picture.png');
  const response = await fetch(`${server.url}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const { code, data } = (await response.json()) as { code: string; data?: { id: string } };
  const which = `${kind}, ${picture.which}`;
  expect(['SUCCESS', 'FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'PICTURE_TOO_LARGE'], which).toContain(code);
  expect(isRefused && code === 'SUCCESS', which).toBe(false);
  if (data === undefined) return;
  const served = new Uint8Array(await (await fetch(`${server.url}/api/picture/${data.id}`)).arrayBuffer());
  const { exif, format, height, icc, width, xmp } = await sharp(served).metadata();
  expect({ exif, format, height, icc, width, xmp }, which).toEqual({ format: 'webp', height: 256, width: 256 });
  for (const words of SECRET_WORDS) expect(Buffer.from(served).includes(words), which).toBe(false);
}
