// Protects: the page offers only pictures that the server takes (spec §5).
import { expect, it } from 'vitest';
import { fileFault, pictureBytesMax, sourceFault } from './picture-file.ts';

it('takes the five kinds up to 5 MiB, and says what is wrong with others', () => {
  for (const type of ['image/jpeg', 'image/gif', 'image/bmp', 'image/png'])
    expect(fileFault({ type, size: pictureBytesMax }), type).toBeNull();
  for (const type of ['image/svg+xml', 'image/webp', 'text/html', '']) expect(fileFault({ type, size: 1 }), type).toBe('badFile');
  expect(fileFault({ type: 'image/png', size: pictureBytesMax + 1 })).toBe('tooLarge');
  // It is made smaller before it is sent.
  expect(sourceFault({ type: 'image/jpeg', size: 12 * pictureBytesMax })).toBeNull();
  expect(sourceFault({ type: 'image/jpeg', size: 13 * pictureBytesMax })).toBe('tooLarge');
});
