import { randomUUID } from 'node:crypto';
import { realClock } from '@agio/kernel/clock';
import { approve } from '../signer/approvals.ts';
import { readSignerSettings } from '../signer/settings.ts';
import { runCommand } from './run-command.ts';

const USAGE = `usage: npm run signer -- approve WITHDRAWAL CHAIN COIN ADDRESS AMOUNT --as NAME
  lets the signer of SIGNER_DIR sign exactly this payment once, beyond its limits or without a journal;
  AMOUNT is what the address gets. Without a command the signer runs: npm run signer`;
const APPROVE = /^approve (\d{1,15}) ([A-Z0-9]{1,16}) ([A-Z0-9]{1,16}) (\S{8,128}) (\d{1,30}(?:\.\d{1,30})?) --as ([\w.@-]{2,64})$/;

/** `npm run signer`: the signer itself, or the commands that people give it on its own machine. */
if (process.argv.length === 2) await import('../signer/main.ts');
else {
  runCommand(async (given) => {
    const [, id, chain = '', coin = '', to = '', amount = '', by = ''] = APPROVE.exec(given.join(' ')) ?? [];
    if (id === undefined) throw new Error(USAGE);
    const { folder } = readSignerSettings(process.env);
    approve(folder, { id: randomUUID(), withdrawal: Number(id), chain, coin, to, amount, by, atMs: realClock.wall() });
    return `approved by ${by}: withdrawal ${id}, ${amount} ${coin} on ${chain} to ${to}, once`;
  });
}
