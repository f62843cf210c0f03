export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'bmp';

/** The format of a file by its first bytes; undefined for everything that is not accepted. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (head === '\u0089PNG\r\n\u001a\n') return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  return head.startsWith('BM') ? 'bmp' : undefined;
}

/** What pictures are encoded as here. */
export function isWebp(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return head.startsWith('RIFF') && head.endsWith('WEBP');
}

/** Patterns that a browser or a script engine could execute, wherever they are in a file; each so long that five million bytes have none by chance. */
const ACTIVE = /<(?:script|svg[\s/>]|html|!doctype|iframe|body|\?php|%@\s*[a-z]{4})|%PDF-|javascript:/i;
/** Signatures of archives, which may be read from the end of a file or from anywhere, and shorter ones of programs, which are read from their beginning. */
const APPENDED = ['PK\u0003\u0004', 'PK\u0005\u0006', 'Rar!', '7z\u00bc\u00af', '\u007fELF', 'MZ', '\u00ca\u00fe\u00ba\u00be', '#!/'];

/**
 * Whether a file is both a picture and something else: script or markup anywhere in it, or an archive or program after
 * its end. Cameras append plain bytes to a JPEG or a GIF; a PNG or a BMP has none.
 */
export function isPolyglot(bytes: Uint8Array, format: PictureFormat): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (ACTIVE.test(text)) return true;
  const end = ENDS[format](bytes);
  if (end === undefined) return false;
  if (end < bytes.length && (format === 'png' || format === 'bmp')) return true;
  const behind = text.slice(end);
  return APPENDED.some((mark) => (mark.length > 3 ? behind.includes(mark) : behind.startsWith(mark)));
}

/** Where the picture ends, for each format; undefined if the file is too damaged to tell, which decoding detects as well. */
const ENDS: Readonly<Record<PictureFormat, (bytes: Uint8Array) => number | undefined>> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  gif: endOfGif,
  bmp: (bytes) => viewOf(bytes).getUint32(2, true),
};

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Chunks up to IEND (PNG, third edition, §5.3). */
function endOfPng(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49454e44) return next;
    at = next;
  }
  return undefined;
}

/** Segments up to EOI (ITU-T T.81, §B.1.1); entropy-coded data is skipped byte by byte. */
function endOfJpeg(bytes: Uint8Array): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return bytes[at] === 0xff && bytes[at + 1] === 0xd9 ? at + 2 : undefined;
}

/** Cameras and programs make about ten scans of a progressive JPEG; each costs a pass over the whole picture, and an empty one takes ten bytes. */
const SCANS_MAX = 100;

/** Whether a JPEG has more scans than any camera makes. Markers are found as decoders find them, which skip whatever stands between. */
export function hasTooManyScans(bytes: Uint8Array): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(0xff, 2); at !== -1 && at + 3 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0;
    at += 1;
    // Stuffed zeros, fill bytes and restart markers belong to what they stand in.
    if (marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01) continue;
    if (marker === 0xd9) return false;
    if (marker === 0xda) scans += 1;
    if (scans > SCANS_MAX) return true;
    at += 1 + ((bytes[at + 1] ?? 0) << 8) + (bytes[at + 2] ?? 0);
  }
  return false;
}

function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    // Stuffed zeros, restart markers and fill bytes belong to the scan.
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Blocks up to the trailer (GIF89a, §18–27). */
function endOfGif(bytes: Uint8Array): number | undefined {
  const table = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  let at = 13 + table(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return at + 1;
    if (block === 0x21) at += 2;
    else if (block === 0x2c) at += 11 + table(bytes[at + 9] ?? 0);
    else return undefined;
    while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return undefined;
}
