import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { chanceOf, mutatedPictures, SECRET_WORDS } from '../harness/mutated-pictures.ts';

/** Who uploads what: the worker begins when it is told to. */
export interface UploadWork {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly count: number;
  readonly seed: number;
  /** Rows of the largest pictures; undefined for as many as may be. */
  readonly high: number | undefined;
}

/** How many uploads were answered how, by kind and code; `wrong` names those that should have been answered otherwise. */
export interface UploadReport {
  readonly answers: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

const { count, high, seed, tokens, url } = workerData as UploadWork;
const next = await mutatedPictures(chanceOf(seed), high);
const all = Array.from({ length: count }, (_, at) => ({ ...next(), purpose: at % 4 === 3 ? 'ticket' : 'avatar' }));
const answers: Record<string, number> = {};
const wrong: string[] = [];
let at = 0;

async function uploadAs(token: string): Promise<void> {
  for (let one = all[at++]; one !== undefined; one = all[at++]) {
    const form = new FormData();
    form.append('purpose', one.purpose);
    form.append('picture', new Blob([one.bytes]), 'picture.png');
    const response = await sent(token, form);
    const { code, data } = (await response.json()) as { code: string; data?: { id: string } };
    const line = `${one.kind}: ${code}`;
    answers[line] = (answers[line] ?? 0) + 1;
    const isTyped = ['SUCCESS', 'FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE'].includes(code) && response.status < 500;
    if (!isTyped || (one.isRefused && code === 'SUCCESS')) wrong.push(line);
    if (data !== undefined && one.purpose === 'avatar' && !(await isClean(data.id))) wrong.push(`${line}, with what was in it`);
  }
}

/** Anyone who waited too long for others is told when to come again. */
async function sent(token: string, body: FormData): Promise<Response> {
  for (;;) {
    const response = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    const againSeconds = response.headers.get('retry-after');
    if (response.status !== 429 || againSeconds === null) return response;
    await response.arrayBuffer();
    answers['told to come again'] = (answers['told to come again'] ?? 0) + 1;
    await new Promise((resolve) => void setTimeout(resolve, Number(againSeconds) * 1_000));
  }
}

async function isClean(id: string): Promise<boolean> {
  const served = new Uint8Array(await (await fetch(`${url}/api/picture/${id}`)).arrayBuffer());
  const { exif, format, icc, pages = 1, xmp } = await sharp(served).metadata();
  const text = Buffer.from(served).toString('latin1');
  return (
    format === 'webp' &&
    exif === undefined &&
    xmp === undefined &&
    icc === undefined &&
    pages === 1 &&
    !SECRET_WORDS.some((word) => text.includes(word))
  );
}

parentPort?.once('message', () => {
  Promise.all(tokens.map(uploadAs)).then(
    () => parentPort?.postMessage({ answers, wrong } satisfies UploadReport),
    (error: unknown) => {
      throw error;
    },
  );
});
parentPort?.postMessage('ready');
