import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A file that is uploaded as a picture, and the outcomes that are allowed. */
export interface MutatedPicture {
  readonly kind: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether it must be refused; otherwise it may also be re-encoded. */
  readonly isRefused: boolean;
}

/** Text in the metadata of sources; it must be in nothing that is served. */
const OWNER = 'somebody at home';
export const SECRET_WORDS = [OWNER, '51/1'];
const PLACE = { IFD0: { Artist: OWNER, Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } };

type Chance = (below: number) => number;

/** Whole numbers below a bound, the same for the same seed (Marsaglia, xorshift32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

const concat = (...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))));

/** As high as a picture 5,000 wide may be. */
const HIGHEST = 4_990;

/** Files as cameras, screens and attackers make them; some take as much memory to decode as the limits allow, if `high` does. */
async function sources(high: number) {
  const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: { r: 40, g: 120, b: 90, alpha: 0.5 } }, limitInputPixels: false });
  const noise = sharp({
    create: { width: 1_600, height: 1_200, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });
  const frames = Buffer.concat(
    await Promise.all(
      [0, 90, 180].map((red) =>
        sharp({ create: { width: 600, height: 400, channels: 3, background: { r: red, g: 9, b: 9 } } })
          .raw()
          .toBuffer(),
      ),
    ),
  );
  return {
    jpeg: await noise.clone().jpeg({ quality: 80 }).withExif(PLACE).toBuffer(),
    hugeJpeg: await flat(5_000, HIGHEST).jpeg().withExif(PLACE).toBuffer(),
    progressive: await flat(5_000, high).jpeg({ progressive: true }).withExif(PLACE).toBuffer(),
    png: await flat(900, 600).png().withExif(PLACE).toBuffer(),
    hugePng: await flat(5_000, high, 4).png().toBuffer(),
    interlaced: await flat(5_000, high, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    gif: await flat(300, 200).gif().toBuffer(),
    hugeGif: await flat(5_000, high).gif().toBuffer(),
    animated: await sharp(frames, { raw: { width: 600, height: 1_200, channels: 3, pageHeight: 400 } })
      .gif({ delay: [50, 50, 50] })
      .toBuffer(),
    webp: await flat(64, 64).webp().toBuffer(),
    tiff: await flat(64, 64).tiff().toBuffer(),
    bmp: bmpOf(1_250, 1_250),
  };
}

function bmpOf(width: number, height: number): Buffer {
  const row = Math.ceil((width * 24) / 32) * 4;
  const file = Buffer.alloc(54 + row * height, 0x7f);
  file.fill(0, 0, 54).write('BM');
  for (const [at, value] of [
    [2, file.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    file.writeInt32LE(value, at);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

/** A PNG whose few bytes claim any size (PNG, third edition, §11.2.1). */
function pngClaiming(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return concat(
    '\u0089PNG\r\n\u001a\n',
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  );
}

const ZIP = 'PK\u0003\u0004\u0014\0\0\0\b\0';

/** Mutated pictures without end, the same for the same seed. Some are 5,000 wide and `high`: lower ones are made and decoded sooner. */
export async function mutatedPictures(chance: Chance, high = HIGHEST): Promise<() => MutatedPicture> {
  const from = await sources(high);
  const bomb = pngClaiming(50_000, 50_000);
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T;
  const good = [from.jpeg, from.png, from.gif, from.animated, from.bmp];
  const huge = [from.hugeJpeg, from.progressive, from.hugePng, from.interlaced, from.hugeGif];
  const refused = (kind: string, bytes: Uint8Array<ArrayBuffer>): MutatedPicture => ({ kind, bytes, isRefused: true });
  const either = (kind: string, bytes: Uint8Array<ArrayBuffer>): MutatedPicture => ({ kind, bytes, isRefused: false });
  const makers: readonly (() => MutatedPicture)[] = [
    () =>
      refused(
        'another type',
        concat(
          pick([
            from.webp,
            from.tiff,
            Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
            Buffer.from('%PDF-1.7'),
            Buffer.from(`${ZIP}x`),
            Buffer.from('plain words'),
            Buffer.alloc(0),
          ]),
        ),
      ),
    () => refused('a picture and an archive', concat(pick([from.png, from.gif, from.jpeg]), ZIP)),
    () => refused('a picture and a script', concat(pick(good), '<script>alert(1)</script>')),
    () => refused('50,000 × 50,000', bomb),
    () => either('a GIF that claims 65,535 × 65,535', concat(from.gif.subarray(0, 6), '\u00ff\u00ff\u00ff\u00ff', from.gif.subarray(10))),
    () => refused('larger than five megabytes', concat(from.jpeg, Buffer.alloc(5 * 1_048_576))),
    () => either('as large as may be decoded', concat(pick(huge))),
    () => either('animated', concat(from.animated)),
    () => either('with a place', concat(from.jpeg)),
    () => {
      const whole = pick([...good, ...huge]);
      return either('truncated', concat(whole.subarray(0, 1 + chance(whole.length - 1))));
    },
    () => {
      const changed = concat(pick(good));
      for (let times = 1 + chance(40); times > 0; times -= 1)
        changed[chance(Math.min(changed.length, pick([64, 1_024, changed.length])))] = chance(256);
      return either('with changed bytes', changed);
    },
    () => either('one beginning, another end', concat(pick(good).subarray(0, 200), pick(good).subarray(200))),
    () => either('with bytes behind it', concat(pick(good), Buffer.alloc(1 + chance(2_000), chance(256)))),
  ];
  let count = 0;
  return () => {
    count += 1;
    return (makers[count % makers.length] as () => MutatedPicture)();
  };
}
