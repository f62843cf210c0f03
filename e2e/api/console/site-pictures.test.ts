// Protects: a site's logo is handed in at the console, encoded again, and shown to everybody; what is no picture is refused (O13).
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from '../../../harness/shared-sites.ts';
import type { SharedSite } from '../../../harness/shared-sites.ts';

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite('plain');
}, 240_000);

it('O13: a logo is uploaded, and visitors get it', async () => {
  const { client } = await site.operator('content');
  const logo = await sharp({ create: { width: 200, height: 40, channels: 4, background: '#0a7d8c80' } })
    .png()
    .toBuffer();
  const { path } = await client.call('deskSitePicture', { body: { picture: new File([logo], 'logo.png', { type: 'image/png' }) } });
  const got = await fetch(`${site.url}${path}`);
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await got.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  const [row] = (await client.call('deskSites')).sites;
  expect(row?.settings.logo).not.toBe(path);
});

it('O13: a script with the name of a picture is refused, and so is who may not', async () => {
  const { client } = await site.operator('content');
  const script = new File(['<svg onload="alert(1)"/>'], 'logo.png', { type: 'image/png' });
  await expect(client.call('deskSitePicture', { body: { picture: script } })).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' });
  const support = await site.operator('support');
  await expect(support.client.call('deskSitePicture', { body: { picture: script } })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
});
