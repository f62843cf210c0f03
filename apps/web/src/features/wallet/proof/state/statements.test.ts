// Protects: a history of proofs holds only if every text was signed by one key and names the one before; nothing of it can be written over.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Liabilities, LiabilityStatement } from '../api/proofs.ts';
import { madeAt } from '../../../../shared/statement.ts';
import { checkHistory, textOf } from './statements.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');

/** What a statement commits to besides; an old one has none. */
const COMMITMENT = `commitment dice.seeds leaves 12 root ${'cd'.repeat(32)}\n`;

function proofOf(number: number): Liabilities {
  const coins = [{ coin: 'BTC', decimals: 8, root: 'ab'.repeat(32), total: String(100 + number), leaves: 6 }];
  return { id: `p${number}`, time: 1_790_000_000_000 + number, sequence: number * 10, form: 2, coins, statement: null };
}

function signed(text: string, number: number, by = privateKey): LiabilityStatement {
  const hash = createHash('sha256').update(text).digest('hex');
  return { number, text, hash, publicKey: key, signature: sign(null, Buffer.from(text), by).toString('hex') };
}

function historyOf(length: number): { proof: Liabilities; history: LiabilityStatement[] } {
  const history: LiabilityStatement[] = [];
  for (let number = 1; number <= length; number += 1) {
    const blank = { number, publicKey: key, text: number === 3 ? '' : COMMITMENT, hash: '', signature: '' };
    history.unshift(signed(textOf(proofOf(number), blank, history[0]?.hash ?? '0'.repeat(64)), number));
  }
  return { proof: { ...proofOf(length), statement: history[0] ?? null }, history };
}

it('A14: a history that was signed and chained holds, a part of it as well', async () => {
  const { proof, history } = historyOf(4);
  expect(await checkHistory(proof, history)).toEqual({ broken: null, signaturesChecked: true });
  expect(await checkHistory(proof, history.slice(0, 2))).toEqual({ broken: null, signaturesChecked: true });
  expect(history.map(({ text }) => text.includes(COMMITMENT))).toEqual([true, false, true, true]);
  expect(history.map(madeAt)).toEqual([4, 3, 2, 1].map((number) => 1_790_000_000_000 + number));
});

it('A14: says which one does not hold', async () => {
  const { proof, history } = historyOf(4);
  const replaced = (at: number, by: LiabilityStatement): LiabilityStatement[] => history.map((one, index) => (index === at ? by : one));
  const brokenIn = async (given: readonly LiabilityStatement[]): Promise<number | null> => (await checkHistory(proof, given)).broken;
  const [, , second] = history;
  if (second === undefined) throw new Error('there are four');
  const rewritten = second.text.replace('owed 102', 'owed 101');
  expect(await brokenIn(replaced(2, { ...second, text: rewritten }))).toBe(2);
  expect(await brokenIn(replaced(2, signed(rewritten, 2)))).toBe(3);
  expect(await brokenIn(replaced(2, signed(second.text, 2, generateKeyPairSync('ed25519').privateKey)))).toBe(2);
  expect(await brokenIn(history.filter(({ number }) => number !== 2))).toBe(3);
  expect(await brokenIn(replaced(2, { ...second, publicKey: 'cd'.repeat(32) }))).toBe(2);
});

it('A14: the newest must be the one of the roots that are shown', async () => {
  const { proof, history } = historyOf(3);
  const other = proof.coins.map((coin) => ({ ...coin, root: 'cd'.repeat(32) }));
  expect((await checkHistory({ ...proof, coins: other }, history)).broken).toBe(3);
  expect((await checkHistory(proof, history.slice(1))).broken).toBe(3);
});
