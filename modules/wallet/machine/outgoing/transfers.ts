import type { AccountRef, MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { DAY_WITHDRAWALS_MAX } from '../../model.ts';
import type { Move, Send, TransferFact } from '../../model.ts';
import { collectDebt, isDebtor } from '../restraints/debts.ts';
import { isHaltedInside } from '../restraints/halts.ts';
import type { WalletState } from '../state/state.ts';
import { tellFact } from '../state/tell-fact.ts';
import { accountsOf, isAtoms, worthOf } from './withdrawals.ts';

const OWN_ACCOUNTS = ['trading', 'fiat', 'game'];

/** Between own accounts: free and at once. */
export function move(state: WalletState, tools: MachineTools, command: Move): MachineReply {
  if (command.from === command.to) return refused('wallet.same_account');
  if (!OWN_ACCOUNTS.includes(command.from) || !OWN_ACCOUNTS.includes(command.to)) return refused('wallet.invalid');
  const { customer, from, to } = command;
  return transfer(state, tools, command, { customer, to: customer, fromAccount: from, toAccount: to, words: '' });
}

/** To another customer, counted with withdrawals; the second verification is good for this one movement. */
export function send(state: WalletState, tools: MachineTools, command: Send): MachineReply {
  if (command.customer === command.to) return refused('wallet.same_account');
  if (state.isUsed(command.verification)) return refused('wallet.verification_used');
  const { customer, to, words, dayLimit } = command;
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (isDebtor(state, customer)) return refused('wallet.debt');
  if (isHaltedInside(state, coin.id)) return refused('wallet.halted');
  if (![command.amount, command.worth ?? '0'].every(isAtoms) || (dayLimit !== '' && !isAtoms(dayLimit))) return refused('wallet.invalid');
  const accounts = accountsOf(command);
  if (accounts === undefined) return refused('wallet.invalid');
  const nowMs = tools.nowMs();
  const isOver = dayLimit !== '' && state.outToday(accounts, coin.id, nowMs) + BigInt(command.amount) > BigInt(dayLimit);
  if (isOver || state.timesToday(customer, nowMs) >= DAY_WITHDRAWALS_MAX) return refused('wallet.day_limit');
  const reply = transfer(state, tools, command, { customer, to, fromAccount: 'trading', toAccount: 'trading', words });
  if (!reply.ok) return reply;
  state.use(command.verification, nowMs);
  // It is final immediately, so it needs no withdrawal number.
  state.noteOut(customer, { atMs: nowMs, coin: coin.id, amount: command.amount, withdrawal: 0, to, ...worthOf(command) }, nowMs);
  return reply;
}

function transfer(
  state: WalletState,
  tools: MachineTools,
  { coin: code, amount: text }: { readonly coin: string; readonly amount: string },
  told: Omit<TransferFact, 'fact' | 'id' | 'coin' | 'amount'>,
): MachineReply {
  const standing = tools.customer(told.customer);
  if (standing !== 'enabled') return refused(standing === 'unknown' ? 'unknown_customer' : 'customer_disabled');
  if (tools.customer(told.to) !== 'enabled') return refused('wallet.not_found');
  const coin = tools.coin(code);
  if (coin === undefined) return refused('unknown_coin');
  if (!isAtoms(text)) return refused('wallet.invalid');
  const amount = BigInt(text);
  if (amount === 0n) return refused('wallet.amount_zero');
  const from: AccountRef = { owner: told.customer, kind: told.fromAccount };
  if (tools.money.available(from, coin.id) < amount) return refused('wallet.balance_not_enough');
  state.counts.transfers += 1;
  const id = state.counts.transfers;
  const isOwn = told.customer === told.to;
  tools.money.transfer(from, { owner: told.to, kind: told.toAccount }, coin.id, amount, {
    reason: isOwn ? 'transfer' : 'sent',
    received: isOwn ? 'transfer' : 'received',
    cause: `transfer:${id}`,
  });
  tellFact(tools, { fact: 'wallet.transfer', id, coin: coin.id, amount: text, ...told });
  collectDebt(state, tools, told.to, coin.id);
  return { ok: true, kind: 'done', id };
}
