import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { COLD_PATH, NATIVE, openColdKeys, readCold } from '@agio/chains';
import type { BitcoinKeys } from '@agio/chains';
import { formatDecimal } from '@agio/kernel';
import { unsignedTopUp } from '../signer/top-up-file.ts';
import type { UnsignedTopUp } from '../signer/top-up-file.ts';
import { readWords } from './read-words.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run cold-sign -- unsigned.json --keys FILE --out signed.json [--yes], on the machine with the cold wallet
  shows what the transaction itself says, asks, and signs it; the passphrase is read from the standard input`;
const GIVEN = /^(\S+) --keys (\S+) --out (\S+)( --yes)?$/;

/** `npm run cold-sign`: signs a transaction from the cold to the hot address, on a machine without a network. */
runCommand(async (given) => {
  const [, input, keys = '', output = '', yes] = GIVEN.exec(given.join(' ')) ?? [];
  if (input === undefined) throw new Error(USAGE);
  const file = unsignedTopUp(readFileSync(input, 'utf8'));
  if (file === undefined) throw new Error(`${input} is no unsigned top-up: npm run wallet -- top-up writes one`);
  const signer = openColdKeys(keys, await readWords('the passphrase (not shown): '), bitcoinKeysOf(file));
  const { family } = file.transaction;
  const read = readCold(file.transaction, await signer.xpub(family, COLD_PATH.account));
  const [pay, ...more] = read?.pays ?? [];
  if (read === undefined || pay === undefined || more.length > 0) throw new Error('the transaction is no payment to one address');
  if (read.from !== file.from) throw new Error(`the transaction is not from this cold wallet, whose address is ${read.from}`);
  const asset = read.asset === NATIVE ? 'the chain’s own coin' : `the token ${read.asset}`;
  const lines = [
    `from    ${read.from}`,
    `to      ${pay.to}`,
    `amount  ${formatDecimal(pay.units, file.decimals)} (${pay.units} units of ${asset}; the file calls it ${file.coin} on ${file.chain})`,
    `fee     at most ${read.feeMax} units of the chain’s own coin`,
    `chain   ${read.chainId === undefined ? (read.network ?? family) : `number ${read.chainId}`}`,
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
  if (pay.to !== file.to) throw new Error('the transaction pays another address than the file says: nothing was signed');
  if (yes === undefined && !(await isAgreed())) return 'nothing was signed';
  const answer = await signer.sign({ purpose: { kind: 'top_up' }, from: { family, ...COLD_PATH }, transaction: file.transaction });
  if (!answer.ok) throw new Error(answer.detail);
  const signatures = answer.signatures.map(({ recovery, signature }) => ({ recovery, signature: Buffer.from(signature).toString('hex') }));
  writeFileSync(output, `${JSON.stringify({ ...file, signatures }, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  return `signed: carry ${output} back, npm run wallet -- import ${output}`;
});

function bitcoinKeysOf({ transaction }: UnsignedTopUp): BitcoinKeys {
  return transaction.family === 'bitcoin' && transaction.network !== 'mainnet' ? 'test' : 'main';
}

/** No answer means no. */
async function isAgreed(): Promise<boolean> {
  if (process.stdin.readableEnded) return false;
  process.stderr.write('compare the address with the one that you know; sign? yes or no: ');
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line.trim() === 'yes';
    return false;
  } finally {
    lines.close();
  }
}
