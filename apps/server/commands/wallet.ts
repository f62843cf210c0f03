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
  screened                   payments that the screening flagged or has not decided
  screening-pass KIND CHAIN REF --as NAME  let one pass: two names
  screening-refuse ID --as NAME  end a withdrawal that it stopped
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
  return (await askControl(readConfig(process.env).dataDir, { name, words, as })).join('\n');
});
