import { readFileSync, writeFileSync } from 'node:fs';
import { askControl } from '../control/ask-control.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run wallet -- COMMAND [--as NAME], while the server runs
  queue                      withdrawals on their way, and what they wait for
  approve ID --as NAME       approve one that waits for people; large ones need two names
  reject ID REASON --as NAME address_suspicious, identity_unclear, customer_asked or policy
  deposits                   deposits that wait for an owner
  assign ID UID --as NAME    give one to a customer, or to house
  resume CHAIN --as NAME     let withdrawals of a chain go on after a deep reorganisation
  to-cold CHAIN COIN AMOUNT  send from the hot to the cold address
  top-up CHAIN COIN AMOUNT --out FILE
                             write what is to be signed on the machine with the cold wallet (npm run cold-sign)
  import FILE                take what was signed there, check it and send it
  reconcile                  chain against custody against ledger, per coin: must be zero
  prove                      make the proofs of assets and liabilities now
  cold-proof CHAIN [DAY SIGNATURE]  what to sign for a cold address; keeps what was signed
  check-proof                go through the whole newest proof of liabilities`;

/** `npm run wallet -- …`: the operators' desk of a running server. */
runCommand(async (args) => {
  const at = args.indexOf('--as');
  const as = at === -1 ? '' : (args[at + 1] ?? '');
  const [name, ...words] = at === -1 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  if (name === undefined) throw new Error(USAGE);
  const { dataDir } = readConfig(process.env);
  if (name === 'import') {
    const [signed] = words;
    if (signed === undefined) throw new Error(USAGE);
    return (await askControl(dataDir, { name, words: [readFileSync(signed, 'utf8')], as })).join('\n');
  }
  const out = words.indexOf('--out');
  const file = out === -1 ? undefined : words[out + 1];
  if ((name === 'top-up') !== (file !== undefined)) throw new Error(USAGE);
  const lines = await askControl(dataDir, { name, words: out === -1 ? words : words.slice(0, out), as });
  if (file === undefined) return lines.join('\n');
  writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  return `written to ${file}: sign it with npm run cold-sign on the machine with the cold wallet`;
});
