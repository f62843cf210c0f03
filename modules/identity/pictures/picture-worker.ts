import { convert } from './convert.ts';
import { frameOf, Frames } from './frames.ts';
import { PICTURE_USES } from './picture-use.ts';

// The process that opens customers' pictures. It gets one after the other, and answers each with what it made of it, or with nothing; 1 says that it was too small.
const frames = new Frames(async ({ bytes, kind }) => {
  const made = await convert(bytes, PICTURE_USES[kind] ?? 'avatar').catch(() => undefined);
  const isSmall = made === 'too_small';
  for (const part of frameOf(isSmall ? 1 : 0, isSmall || made === undefined ? new Uint8Array() : made)) process.stdout.write(part);
});
process.stdin.on('data', (chunk: Buffer) => frames.take(chunk));
// Whoever started it is gone.
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(1));
