import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { realClock } from '@agio/kernel/clock';
import { frameOf, Frames } from './frames.ts';
import { PICTURE_FAULTS, PICTURE_USES } from './picture-use.ts';
import type { ConversionResult, PictureUse } from './picture-use.ts';

const WORKER = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
/** A picture that takes longer ends the process that decodes it. */
const WITHIN_MS = 20_000;
/** Without pictures the process ends, and its memory with it. */
const IDLE_MS = 10_000;

let child: ReturnType<typeof startDecoder> | undefined;
let endIdle: (() => void) | undefined;
/** Decoding takes memory and a processor, so there is one process, and pictures wait for each other. */
let busy: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a customer's picture: upright, cropped to a square of 256, with nothing of the original file left (no
 * metadata, no comments). Undefined if the content is not JPG, GIF, BMP or PNG, or is also something else.
 */
export function makeAvatar(bytes: Uint8Array): Promise<Exclude<ConversionResult, 'too_small'>> {
  return whole(convertPicture(bytes, 'avatar'));
}

/** Re-encodes a screenshot: whole, upright, and no larger than can be read, with nothing of the original file left. */
export function makeScreenshot(bytes: Uint8Array): Promise<Exclude<ConversionResult, 'too_small'>> {
  return whole(convertPicture(bytes, 'screenshot'));
}

/** Re-encodes a picture of a document like a screenshot; `too_small` if it cannot be read. */
export function makeDocument(bytes: Uint8Array): Promise<ConversionResult> {
  return convertPicture(bytes, 'document');
}

/** Only documents are too small. */
async function whole(converted: Promise<ConversionResult>): Promise<Exclude<ConversionResult, 'too_small'>> {
  const made = await converted;
  return made === 'too_small' ? undefined : made;
}

/** Pictures take turns. */
export function convertPicture(bytes: Uint8Array, use: PictureUse): Promise<ConversionResult> {
  const made = busy.then(() => convert(bytes, use)).catch(() => undefined);
  busy = made;
  return made;
}

/** Has a picture decoded outside this process, which holds keys: by one that has nothing but the picture, and may be ended at any time. */
function convert(bytes: Uint8Array, use: PictureUse): Promise<ConversionResult> {
  endIdle?.();
  const decoder = (child ??= startDecoder());
  return new Promise((resolve) => {
    const giveUp = realClock.patience(WITHIN_MS, () => settle(undefined, true));
    const ended = (): void => settle(undefined, true);
    const frames = new Frames(({ bytes: made, kind }) => settle(PICTURE_FAULTS[kind] ?? (made.length === 0 ? undefined : made), false));
    const received = (chunk: Buffer): void => frames.take(chunk);
    function settle(made: ConversionResult, isBroken: boolean): void {
      giveUp();
      decoder.off('exit', ended).off('error', ended).stdout.off('data', received);
      if (isBroken) stopDecoder();
      else endIdle = realClock.patience(IDLE_MS, stopDecoder);
      resolve(made);
    }
    decoder.once('exit', ended).once('error', ended).stdout.on('data', received);
    for (const part of frameOf(PICTURE_USES.indexOf(use), bytes)) decoder.stdin.write(part);
  });
}

function startDecoder(): ChildProcessByStdio<Writable, Readable, null> {
  const started = spawn(process.execPath, ['--max-old-space-size=96', '--max-semi-space-size=4', WORKER], {
    // No setting of the server, which has secrets. Of one arena, freed memory goes back to the system.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // Anyone who waits for a picture learns of it by the end of the process.
  for (const one of [started, started.stdin, started.stdout]) one.on('error', () => undefined);
  started.once('exit', () => {
    if (child === started) child = undefined;
  });
  // Requests of others go first.
  if (started.pid !== undefined) lowerPriority(started.pid);
  started.unref();
  for (const pipe of [started.stdin, started.stdout]) if (pipe instanceof Socket) pipe.unref();
  return started;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system has no priorities.
  }
}

function stopDecoder(): void {
  child?.kill('SIGKILL');
  child = undefined;
}
