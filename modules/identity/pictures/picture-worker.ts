import { convert } from './convert.ts';
import { frameOf, Frames } from './frames.ts';
import { PICTURE_FAULTS, PICTURE_USES } from './picture-use.ts';

// The process that opens customers' pictures. It gets one after the other, and answers each with what it made of it, or with nothing and the fault.
const frames = new Frames(async ({ bytes, kind }) => {
  const made = await convert(bytes, PICTURE_USES[kind] ?? 'avatar').catch(() => undefined);
  const fault = typeof made === 'string' ? made : undefined;
  for (const part of frameOf(PICTURE_FAULTS.indexOf(fault), made instanceof Uint8Array ? made : new Uint8Array()))
    process.stdout.write(part);
});
process.stdin.on('data', (chunk: Buffer) => frames.take(chunk));
// The parent process has exited.
process.stdin.on('end', () => process.exit(0));
process.stdout.on('error', () => process.exit(1));
