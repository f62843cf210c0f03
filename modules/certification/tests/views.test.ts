// Protects the server from drawing marks all day: each takes a processor for most of a second.
import { expect, it } from 'vitest';
import sharp from 'sharp';
import { PictureViews } from '../pictures/views.ts';

async function views(): Promise<{ readonly all: PictureViews; readonly opened: string[] }> {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#9ab' } })
      .webp()
      .toBuffer(),
  );
  const opened: string[] = [];
  const all = new PictureViews(
    () => 0,
    (id) => {
      opened.push(id);
      return Promise.resolve({ type: 'image/webp', bytes });
    },
  );
  return { all, opened };
}

it('draws the mark of a view once, however often it is asked for', async () => {
  const { all, opened } = await views();
  const { view } = all.issue({ picture: 'p', customer: 7 }, 'customer 7', 'UID 7');
  const given = await Promise.all([1, 2, 3].map(() => all.open(view, 'customer 7')));
  expect(given.every((picture) => picture?.type === 'image/webp')).toBe(true);
  expect(opened).toEqual(['p']);
});

it('ends the oldest view of a viewer who asks for many, and nobody else’s', async () => {
  const { all } = await views();
  const first = all.issue({ picture: 'p', customer: 7 }, 'customer 7', 'UID 7').view;
  const other = all.issue({ picture: 'p', customer: 7 }, 'customer 8', 'UID 8').view;
  const [second = ''] = Array.from({ length: 12 }, () => all.issue({ picture: 'p', customer: 7 }, 'customer 7', 'UID 7').view);
  expect(await all.open(first, 'customer 7')).toBeUndefined();
  expect(await all.open(second, 'customer 7')).toBeDefined();
  expect(await all.open(other, 'customer 8')).toBeDefined();
});
