import { readFileSync, writeFileSync } from 'node:fs';
import { askControl, askSigned } from '../control/ask-control.ts';
import { readKeyFile, signWithFile } from '../control/key-file.ts';
import { readConfig } from '../settings/config.ts';
import { readWords } from './read-words.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run wallet -- COMMAND [--as NAME [--key FILE]], while the server runs; what changes something needs the name,
and where operators sign what they decide a key as well (npm run operator -- key NAME FILE), whose passphrase is read from the standard input

withdrawals
  queue                       withdrawals on their way, and what they wait for
  approve ID                  approve one that waits for people; very large ones need two names
  beneficiary ID              who one is for, as its owner said; who asked is written down
  reject ID REASON            address_suspicious, identity_unclear, customer_asked or policy
  allow-cost ID AMOUNT        let its payment cost the network so much of the chain's own coin
  send-again ID               send the bytes of a payment that is on its way once more
  bump ID                     offer the network more for a payment that is on its way, now
  lift ID, lift CHAIN TXID    spend what a waiting payment or move pays back, so that miners take both (Bitcoin)
  replace ID                  replace a payment that is stuck by one of nothing: it comes back (EVM chains)
  give-up ID REASON           give a payment back that nodes call lost and whose bytes may still pay it; with a second name
  open-address CHAIN ADDRESS  pay to an address again that was closed because payments to it reverted

halts
  halts                       what is halted, what nobody can explain, proposals that wait, what customers owe
  halt CHAIN|all [COIN] [deposits|withdrawals|both] [maintenance|incident]
                              stop it now: both directions and incident unless said otherwise
  resume ID|CHAIN|all         say that a halt may end, by its number, or all of a chain, or those of every chain

deposits
  deposits                    deposits that are kept and not credited, whose they are and why
  assign ID UID|house REASON  credit one; with a second name unless to the owner it is kept for, and if the screening stopped it
  give-back ID REASON         give one that was below the minimum back to its owner; with a second name

the cold wallet
  to-cold CHAIN COIN AMOUNT   send from the hot to the cold address
  top-up CHAIN COIN AMOUNT --out FILE
                              write what is to be signed on the machine with the cold wallet (npm run cold-sign)
  import FILE                 take what was signed there, check it and send it
  cold-proof CHAIN [DAY SIGNATURE]
                              what to sign for a cold address; keeps what was signed

screening
  screened                    payments that the screening flagged or has not decided
  screening-pass KIND CHAIN REF
                              let one pass; with a second name
  screening-refuse ID         end a withdrawal that it stopped

the books
  reconcile                   chain against custody against ledger, per coin: must be zero
  adjust CHAIN COIN AMOUNT house|waiting|UID [UNEXPLAINED|-] REASON
                              book what the chain has beyond the books, with a minus what it lacks; with a second name
  cover COIN AMOUNT REASON    coins of the house take the place of what is owed and on no chain; with a second name
  settle UNEXPLAINED ID REASON
                              an unexplained departure was the payment of this withdrawal; with a second name
  agree ID, refuse ID         decide what somebody else proposed
  prove                       make the proofs of assets and liabilities now
  check-proof                 go through the whole newest proof of liabilities`;

/** `npm run wallet -- …`: the operators' desk of a running server. */
runCommand(async (args) => {
  const { as, key, rest } = flagsOf(args);
  const [name, ...words] = rest;
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
  const call = { name, words: out === -1 ? words : words.slice(0, out), as };
  const lines = key === undefined ? await askControl(dataDir, call) : await askSigned(dataDir, call, await signerOf(key));
  if (file === undefined) return lines.join('\n');
  writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  return `written to ${file}: sign it with npm run cold-sign on the machine with the cold wallet`;
});

function flagsOf(args: readonly string[]): { readonly as: string; readonly key: string | undefined; readonly rest: readonly string[] } {
  let [rest, as, key]: [readonly string[], string, string | undefined] = [args, '', undefined];
  for (const flag of ['--as', '--key']) {
    const at = rest.indexOf(flag);
    if (at === -1) continue;
    if (flag === '--as') as = rest[at + 1] ?? '';
    else key = rest[at + 1];
    rest = [...rest.slice(0, at), ...rest.slice(at + 2)];
  }
  return { as, key, rest };
}

/** Signs with a key's file. */
async function signerOf(path: string): Promise<Parameters<typeof askSigned>[2]> {
  const file = readKeyFile(readFileSync(path, 'utf8'));
  const passphrase = await readWords(`the passphrase of the key of ${file.operator} (not shown): `);
  return (text, at) => signWithFile(file, passphrase, text, at);
}
