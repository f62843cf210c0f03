// Protects manual procedures: a cold wallet is made and signs on a machine of its own, an approval says exactly what it allows.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { evmAddress, evmAddressOf, publicKeyAt } from '@agio/chains';
import { unsignedEvm } from '@agio/chains/testing';
import { approvalsIn } from './approvals.ts';
import { signedTopUp } from './top-up-file.ts';

const PASSPHRASE = 'a passphrase of these tests';
const HOT = evmAddress('0x00000000000000000000000000000000000a11ce') ?? '';
const TIMEOUT_MS = 240_000;
const top = mkdtempSync(join(tmpdir(), 'agio-signer-commands-'));

afterAll(() => rmSync(top, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function run(command: string, given: readonly string[], input = ''): Promise<Ran> {
  const program = fileURLToPath(new URL(`../commands/${command}.ts`, import.meta.url));
  const env = { SIGNER_DIR: join(top, 'signer'), SIGNER_KEY: 'a key of these tests, of some length' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...given], { env }, (error, out, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, error: errors }),
    );
    child.stdin?.end(input);
  });
}

it('A7: a cold wallet is made and signs what it shows in words, and nothing that pays another', { timeout: TIMEOUT_MS }, async () => {
  const keys = join(top, 'cold.json');
  const made = await run('cold-key', [keys], `${PASSPHRASE}\n`);
  expect([made.code, made.error]).toEqual([0, '']);
  const coldKey = /coldKey of evm chains: (xpub\w+)/.exec(made.out)?.[1] ?? '';
  expect(readFileSync(keys, 'utf8')).not.toMatch(/xprv|passphrase/);
  const from = evmAddressOf(publicKeyAt(coldKey, 0, 0));
  expect(made.out).toContain(`coldAddress of evm chains: ${from}\n`);
  const unsigned = { version: 1, kind: 'agio top-up', chain: 'ETH', coin: 'ETH', amount: '2', decimals: 18, from, to: HOT };
  const transaction = unsignedEvm({ chainId: 1, to: HOT, value: 2n * 10n ** 18n });
  const [input, output] = [join(top, 'unsigned.json'), join(top, 'signed.json')];
  writeFileSync(input, JSON.stringify({ ...unsigned, transaction }));
  const refused = await run('cold-sign', [input, '--keys', keys, '--out', output], `${PASSPHRASE}\nno\n`);
  expect(refused.out).toBe('nothing was signed\n');
  const wrong = await run('cold-sign', [input, '--keys', keys, '--out', output, '--yes'], 'another passphrase\n');
  expect([wrong.code, wrong.error]).toEqual([1, 'the cold wallet was sealed with another passphrase, or its file was changed\n']);
  const signed = await run('cold-sign', [input, '--keys', keys, '--out', output, '--yes'], `${PASSPHRASE}\n`);
  expect(signed.code).toBe(0);
  for (const words of [from, HOT, 'amount  2 ', 'number 1']) expect(signed.error).toContain(words);
  expect(signedTopUp(readFileSync(output, 'utf8'))?.signatures).toHaveLength(1);
  const turned = unsignedEvm({ chainId: 1, to: evmAddress(`0x${'9'.repeat(40)}`) ?? '', value: 1n });
  writeFileSync(input, JSON.stringify({ ...unsigned, transaction: turned }));
  const other = await run('cold-sign', [input, '--keys', keys, '--out', `${output}-2`, '--yes'], `${PASSPHRASE}\n`);
  expect([other.code, other.error.split('\n').at(-2)]).toEqual([
    1,
    'the transaction pays another address than the file says: nothing was signed',
  ]);
});

it('A7: people approve one payment on the signer’s machine, in full or not at all', { timeout: TIMEOUT_MS }, async () => {
  const done = await run('signer', ['approve', '17', 'ETH', 'USDT', HOT, '25000.5', '--as', 'carol']);
  expect([done.code, done.error]).toEqual([0, '']);
  expect(approvalsIn(join(top, 'signer'))).toMatchObject([
    { withdrawal: 17, chain: 'ETH', coin: 'USDT', to: HOT, amount: '25000.5', by: 'carol' },
  ]);
  for (const given of [
    ['approve', '17', 'ETH', 'USDT', HOT, '25000'],
    ['approve', '0x1'],
    ['raise', '5'],
  ]) {
    const { code, error } = await run('signer', given);
    expect([code, error.startsWith('usage')]).toEqual([1, true]);
  }
  expect(approvalsIn(join(top, 'signer'))).toHaveLength(1);
});
