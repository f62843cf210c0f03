import { assert } from '@agio/kernel';
import type { Command, Core, Outcome, Reply } from '@agio/core';
import { walletMachine } from '../machine.ts';
import type { ChainState } from '../machine/state.ts';
import type { WalletCommand, WithdrawalRecord } from '../model.ts';
import { unitsOf } from '../model.ts';
import type { Booked, ChainBooks } from './ports.ts';

/** The books of the core: read at once, written by commands. A command whose outcome is unknown rejects; asking again is safe. */
export function coreBooks(
  core: Pick<Core, 'machine' | 'coin' | 'coins' | 'backing' | 'customer'>,
  submit: (command: Command) => Promise<Outcome>,
): ChainBooks {
  const state = () => core.machine(walletMachine).state;
  const chainOf = (code: string): ChainState => {
    const chain = state().chain(code);
    assert(chain !== undefined, `the core knows the chain ${code}`);
    return chain;
  };
  const ask = async (command: WalletCommand): Promise<Reply> => (await submit(command)).reply;
  const book = async (command: WalletCommand): Promise<Booked> => {
    const reply = await ask(command);
    if (reply.ok) return 'booked';
    if (reply.refusal === 'wallet.already_booked') return 'known';
    if (reply.refusal === 'wallet.out_of_order') return 'other_block';
    if (reply.refusal === 'wallet.issue_out_of_bound') return 'too_much';
    throw new Error(`${command.kind} is refused: ${reply.refusal}`);
  };
  /** Whether a state allowed it. */
  const step = async (command: WalletCommand): Promise<boolean> => {
    const reply = await ask(command);
    if (reply.ok) return true;
    if (CHANGED.has(reply.refusal)) return false;
    throw new Error(`${command.kind} is refused: ${reply.refusal}`);
  };
  /** What the core would refuse as long as an account is frozen is not asked of it at every look: each asking is a line of the journal. */
  const isHeldBack = (id: number, isHere: (withdrawal: WithdrawalRecord) => boolean): boolean => {
    const withdrawal = state().withdrawals.get(id);
    return withdrawal !== undefined && isHere(withdrawal) && core.customer(withdrawal.customer)?.disabled === true;
  };
  return {
    cursor: (code) => state().cursor(chainOf(code)),
    bookedHash: (code, height) => chainOf(code).blocks.findLast((block) => block.height === height)?.hash,
    isFrozen: (code) => chainOf(code).frozen,
    credit: ({ block, units, ...credit }) =>
      book({ kind: 'wallet.credit', ...credit, height: block.height, block: block.hash, units: String(units) }),
    spend: ({ block, units, ...spend }) =>
      book({ kind: 'wallet.spend', ...spend, height: block.height, block: block.hash, units: String(units) }),
    advance: (chain, { height, hash }) => book({ kind: 'wallet.advance', chain, height, hash }),
    async reorganise(chain, height) {
      for (;;) {
        const reply = await ask({ kind: 'wallet.reorganise', chain, height });
        if (!reply.ok && reply.refusal !== 'wallet.state_changed') throw new Error(`wallet.reorganise is refused: ${reply.refusal}`);
        if (!reply.ok || reply.kind !== 'done' || reply.more !== true) return;
      }
    },
    open(code) {
      const { id } = chainOf(code);
      return [...state().withdrawals.values()].filter(({ chain }) => chain === id).sort((a, b) => a.id - b.id);
    },
    paidBy({ amount, chain, coin, fee }) {
      const found = core.coins[coin];
      const listing = state().chainById(chain).coins.get(coin);
      const units =
        found === undefined || listing === undefined ? undefined : unitsOf(BigInt(amount) - BigInt(fee), listing.decimals, found.decimals);
      assert(found !== undefined && units !== undefined, 'a withdrawal is whole units of a coin of its chain');
      return { coin: found.code, units };
    },
    async mature(withdrawal) {
      return !isHeldBack(withdrawal, ({ to }) => to !== 0) && step({ kind: 'wallet.mature', withdrawal });
    },
    async signed(withdrawal, { txid, raw, spends }) {
      return !isHeldBack(withdrawal, ({ signed }) => signed.length === 0) && step({ kind: 'wallet.sign', withdrawal, txid, raw, spends });
    },
    sent: (withdrawal) => step({ kind: 'wallet.sent', withdrawal }),
    confirmed: (withdrawal, txid, { height, hash }) => step({ kind: 'wallet.confirm', withdrawal, txid, height, block: hash }),
    failed: (withdrawal, reason) => step({ kind: 'wallet.fail', withdrawal, reason }),
    custody(code, coinCode) {
      const chain = chainOf(code);
      const coin = core.coin(coinCode);
      const listing = coin === undefined ? undefined : chain.coins.get(coin.id);
      assert(coin !== undefined && listing !== undefined, `the core knows ${coinCode} on ${code}`);
      const units = unitsOf(BigInt(core.backing(coin.id, chain.id)), listing.decimals, coin.decimals);
      assert(units !== undefined, 'what came from a chain is whole units of it');
      return units + listing.residue;
    },
  };
}

const CHANGED: ReadonlySet<string> = new Set([
  'wallet.state_changed',
  'wallet.not_found',
  'wallet.too_early',
  'wallet.chain_frozen',
  'wallet.spend_in_use',
  'customer_disabled',
]);
