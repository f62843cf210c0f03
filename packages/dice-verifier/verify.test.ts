// Protects the verifier: it agrees with other implementations of the same words, and everything it publishes is what it computes.
import { spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  command,
  hashOf,
  hmacSha256,
  isWon,
  multipleOf,
  payoutOf,
  rollIn,
  rollOf,
  rollText,
  scopeOf,
  sha256,
  verifyRoll,
  winsOf,
} from './verify.mjs';
import { languageOf, TEXTS } from './page-texts.mjs';
import { vectors, vectorsText } from './testing/vectors.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const bytes = fc.uint8Array({ maxLength: 300 });
/** A million where everything is swept, and a part of it elsewhere. */
const ROLLS_COMPARED = process.env['SWEEPS'] === 'all' ? 1_000_000 : 20_000;

describe('the verifier', () => {
  it('hashes as the platform does', () => {
    fc.assert(
      fc.property(bytes, bytes, (key, message) => {
        expect(hexOf(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'));
        expect(hexOf(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'));
      }),
    );
  });

  it('computes the published vectors', () => {
    expect(readFileSync(pathOf('./vectors.json'), 'utf8')).toBe(vectorsText());
    for (const vector of vectors()) expect(verifyRoll(vector)).toEqual({ roll: vector.roll, hash: vector.serverSeedHash, problems: [] });
  });

  it('agrees with the one in Python', (context) => {
    const seed = randomBytes(32).toString('hex');
    const run = spawnSync('python3', [pathOf('./testing/rolls.py'), seed, 'slow-morning-tea', '0', String(ROLLS_COMPARED)], {
      encoding: 'utf8',
    });
    if (run.error !== undefined) return context.skip('there is no python3 here: the independent implementation was not compared');
    const ours = createHash('sha256');
    for (let nonce = 0; nonce < ROLLS_COMPARED; nonce += 1) ours.update(String(rollOf(seed, 'slow-morning-tea', nonce)).padStart(4, '0'));
    expect([run.stderr, run.stdout.trim()], `server seed ${seed}`).toEqual(['', ours.digest('hex')]);
  }, 600_000);

  it('passes over groups that would favour some rolls', () => {
    expect(rollIn(`f4240${'fffff'.repeat(11)}0000`)).toBeUndefined();
    expect(rollIn(`f4240f423f${'0'.repeat(54)}`)).toBe(9_999);
    expect(rollIn(`00000${'f'.repeat(59)}`)).toBe(0);
  });

  it('counts what wins, and pays it back less the edge', () => {
    fc.assert(
      fc.property(fc.constantFrom('under' as const, 'over' as const), fc.integer({ min: 1, max: 9_800 }), (side, wins) => {
        const target = side === 'under' ? wins : 9_999 - wins;
        const [first, last] = scopeOf(side, target);
        expect([winsOf(side, target), last - first + 1]).toEqual([wins, wins]);
        for (const roll of [0, first - 1, first, last, last + 1, 9_999].filter((one) => one >= 0 && one <= 9_999))
          expect(isWon(side, target, roll)).toBe(roll >= first && roll <= last);
        const multiple = multipleOf(wins, 10_000);
        // In the long run a unit comes back as 0.99 at most, and never much less.
        expect(multiple * wins).toBeLessThanOrEqual(99_000_000);
        expect((multiple + 1) * wins).toBeGreaterThan(99_000_000);
      }),
    );
    expect([multipleOf(4_950, 10_000), multipleOf(5_049, 10_000), payoutOf(2_000n, 20_000), payoutOf(1n, 10_102)]).toEqual([
      20_000,
      19_607,
      4_000n,
      1n,
    ]);
  });

  it('names what differs, and ends as it says', () => {
    const [vector] = vectors();
    if (vector === undefined) throw new Error('there are vectors');
    const wrong = { ...vector, roll: rollText((Number(vector.roll) * 100 + 1) % 10_000), serverSeedHash: hashOf('another') };
    expect(verifyRoll(wrong).problems).toEqual([
      { field: 'hash', said: wrong.serverSeedHash, is: vector.serverSeedHash },
      { field: 'roll', said: wrong.roll, is: vector.roll },
    ]);
    const words = [vector.serverSeed, vector.clientSeed, String(vector.nonce)];
    expect(command([...words, '--hash', vector.serverSeedHash], () => '')).toMatchObject({
      status: 0,
      lines: [`roll ${vector.roll}`, `hash ${vector.serverSeedHash}`, 'Compared: hash.'],
    });
    expect(command([...words, '--roll', wrong.roll], () => '').status).toBe(1);
    expect(command([], () => '').status).toBe(2);
  });

  it('runs as a command by itself', () => {
    const [vector] = vectors();
    if (vector === undefined) throw new Error('there are vectors');
    const words = [vector.serverSeed, vector.clientSeed, String(vector.nonce), '--roll', vector.roll];
    const run = spawnSync(process.execPath, [pathOf('./verify.mjs'), ...words], { encoding: 'utf8', cwd: '/' });
    expect([run.stderr, run.status, run.stdout.split('\n')[0]]).toEqual(['', 0, `roll ${vector.roll}`]);
  });

  it('A5: has a page without a script in it, which the site would not run', () => {
    const page = readFileSync(pathOf('./verify.html'), 'utf8');
    expect([...page.matchAll(/<script\b([^>]*)>([^<]*)/g)].map(([, attributes, text]) => [attributes?.trim(), text])).toEqual([
      ['type="module" src="dice-verify/page.mjs"', ''],
    ]);
    expect(page).not.toMatch(/\son[a-z]+=|javascript:/i);
  });

  it('A5: has a page in every language of the site', () => {
    const page = readFileSync(pathOf('./verify.html'), 'utf8');
    const keys = Object.keys(TEXTS['en-US']);
    for (const [language, texts] of Object.entries(TEXTS)) {
      expect([language, Object.keys(texts)]).toEqual([language, keys]);
      for (const key of keys) {
        const places = (text: string | undefined) => text?.match(/\{\{\w+\}\}/g)?.toSorted();
        expect([language, key, places(texts[key])]).toEqual([language, key, places(TEXTS['en-US'][key])]);
        expect(texts[key]?.trim()).not.toBe('');
      }
    }
    for (const [, key = ''] of page.matchAll(/data-text="(\w+)"/g)) expect(keys).toContain(key);
    // Without its script the page says what it would say in English.
    for (const [, key = '', text = ''] of page.matchAll(/data-text="(\w+)">([^<]+)</g)) expect(text).toBe(TEXTS['en-US'][key]);
    const chosen = [languageOf('ko-KR', ['en']), languageOf(null, ['fr', 'zh-HK']), languageOf('xx', ['zh']), languageOf(null, [])];
    expect(chosen).toEqual(['ko-KR', 'zh-TW', 'zh-CN', 'en-US']);
  });
});
