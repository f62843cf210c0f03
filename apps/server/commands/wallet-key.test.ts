// Protects the command for the wallet's keys: made once, shown only on request, restored from the words alone.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { hasWalletKeys, readPublicKeys } from '@agio/chains';

const COMMAND = fileURLToPath(new URL('./wallet-key.ts', import.meta.url));
const MASTER_KEY = 'a master key for this test, of some length';
/** Each run is a separate process. */
const TIMEOUT_MS = 120_000;
const WORDS = /^([a-z]+ ){23}[a-z]+$/m;
const top = mkdtempSync(join(tmpdir(), 'agio-wallet-key-'));

afterAll(() => rmSync(top, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function run(folder: string, given: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], SIGNER_DIR: join(top, folder), SIGNER_KEY: MASTER_KEY };
    const child = execFile(process.execPath, [COMMAND, ...given], { env }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, error: errors });
    });
    child.stdin?.end(input);
  });
}

it('makes keys once, shows the words only with the flag, and restores the same', { timeout: TIMEOUT_MS }, async () => {
  const made = await run('one', ['make']);
  expect([made.code, made.error]).toEqual([0, '']);
  expect(made.out).not.toMatch(WORDS);
  const again = await run('one', ['make']);
  expect([again.code, again.out]).toEqual([1, '']);
  expect(again.error).toMatch(/never overwritten/);
  const unasked = await run('one', ['show-backup']);
  expect([unasked.code, unasked.out]).toEqual([1, '']);
  expect(unasked.error).toMatch(/^usage/);
  const shown = await run('one', ['show-backup', '--show-words']);
  expect(shown.code).toBe(0);
  const words = WORDS.exec(shown.out)?.[0] ?? '';
  expect(words).not.toBe('');
  const restored = await run('two', ['restore'], `\n${words}\n`);
  expect([restored.code, restored.error]).toEqual([0, '']);
  expect(restored.out).not.toMatch(WORDS);
  expect(readPublicKeys(join(top, 'two'))).toEqual(readPublicKeys(join(top, 'one')));
});

it('restores nothing from wrong words, and repeats none of them', { timeout: TIMEOUT_MS }, async () => {
  const words = `${'abandon '.repeat(23)}about`;
  const [refused, none, ...odd] = await Promise.all([
    run('three', ['restore'], words),
    run('three', ['restore']),
    run('three', ['make', '--all']),
    run('three', ['restore', ...words.split(' ')], words),
  ]);
  expect(refused.error).toMatch(/checksum/);
  expect(none.error).toMatch(/24 words/);
  for (const { error } of odd) expect(error).toMatch(/^usage/);
  for (const { code, out, error } of [refused, none, ...odd]) {
    expect([code, out]).toEqual([1, '']);
    expect(error).not.toContain('abandon');
  }
  expect(hasWalletKeys(join(top, 'three'))).toBe(false);
});

it('shows the words at once where making asks for them', { timeout: TIMEOUT_MS }, async () => {
  const made = await run('four', ['make', '--show-words']);
  const words = /words: (.*)/.exec(made.out)?.[1] ?? '';
  expect(words).toMatch(WORDS);
  cpSync(join(top, 'four'), join(top, 'five'), { recursive: true });
  expect((await run('five', ['show-backup', '--show-words'])).out.trim()).toBe(words);
});
