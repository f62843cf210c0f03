import { assert } from '@agio/kernel';
import type { Command, Core, Outcome, Reply } from '@agio/core';
import { walletMachine } from '../machine.ts';
import type { HaltRecord } from '../desk-model.ts';
import { isDebtor } from '../machine/debts.ts';
import { isHalted, isHaltedInside } from '../machine/halts.ts';
import type { ChainState } from '../machine/state.ts';
import type { WalletCommand, WithdrawalRecord } from '../model.ts';
import { atomsOf, unitsOf } from '../model.ts';
import type { Booked, ChainBooks } from './ports.ts';

/** The books of the core: read at once, written by commands. A command whose outcome is unknown rejects; asking again is safe. */
export function coreBooks(
  core: Pick<Core, 'machine' | 'coin' | 'coins' | 'backing' | 'balances' | 'customer' | 'openOrders' | 'markets'>,
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
  /** What the core would refuse as long as an account is frozen or owes is not asked of it at every look: each asking is a line of the journal. */
  const isHeldBack = (id: number, isHere: (withdrawal: WithdrawalRecord) => boolean): boolean => {
    const withdrawal = state().withdrawals.get(id);
    if (withdrawal === undefined || !isHere(withdrawal)) return false;
    const { coin, customer, to } = withdrawal;
    if (to !== 0 && isHaltedInside(state(), coin)) return true;
    return core.customer(customer)?.disabled === true || isDebtor(state(), customer);
  };
  const unitsOfPayment = ({ amount, chain, coin, fee }: WithdrawalRecord): bigint => {
    const found = core.coins[coin];
    const listing = state().chainById(chain).coins.get(coin);
    const units =
      found === undefined || listing === undefined ? undefined : unitsOf(BigInt(amount) - BigInt(fee), listing.decimals, found.decimals);
    assert(units !== undefined, 'a withdrawal is whole units of a coin of its chain');
    return units;
  };
  const haltsOf = (code: string): HaltRecord[] => {
    const { id } = chainOf(code);
    return [...state().halts.values()].filter(({ chain }) => chain === null || chain === id);
  };
  /** Atoms of a withdrawal's coin that its attempt cost: exactly in the chain's own coin, and of a token the fee that was taken for it. */
  const costOf = (id: number, units: bigint): string => {
    const withdrawal = state().withdrawals.get(id);
    const listing = withdrawal === undefined ? undefined : state().chainById(withdrawal.chain).coins.get(withdrawal.coin);
    const coin = withdrawal === undefined ? undefined : core.coins[withdrawal.coin];
    if (withdrawal === undefined || listing === undefined || coin === undefined || units === 0n) return '0';
    if (!listing.native) return withdrawal.fee;
    const { atoms, rest } = atomsOf(units, listing.decimals, coin.decimals);
    return String(rest > 0n ? atoms + 1n : atoms);
  };
  return {
    cursor: (code) => state().cursor(chainOf(code)),
    bookedHash: (code, height) => chainOf(code).blocks.findLast((block) => block.height === height)?.hash,
    isFrozen: (code) => chainOf(code).frozen,
    coinCode: (coin) => core.coins[coin]?.code ?? '',
    isHalted(code, coinCode, direction) {
      const coin = core.coin(coinCode);
      return coin !== undefined && isHalted(state(), chainOf(code).id, coin.id, direction);
    },
    isRestoring: (code) => haltsOf(code).some(({ cause }) => cause === 'restore'),
    async halt(chain, cause, people) {
      if (haltsOf(chain).some((halt) => halt.cause === cause && halt.coin === null && halt.direction === 'both')) return false;
      return step({ kind: 'wallet.halt', chain, coin: null, direction: 'both', cause, people, by: 0 });
    },
    isSigned(code, txid) {
      const chain = chainOf(code);
      if (chain.ended.includes(txid)) return true;
      for (const { chain: id, signed } of state().withdrawals.values())
        if (id === chain.id && signed.some((one) => one.txid === txid)) return true;
      return false;
    },
    unexplained: ({ block, units, ...one }) =>
      book({ kind: 'wallet.unexplained', ...one, height: block.height, block: block.hash, units: String(units) }),
    unexplainedUnits(code, coinCode) {
      const [chain, coin] = [chainOf(code).id, core.coin(coinCode)?.id];
      const open = [...state().unexplained.values()].filter((one) => one.chain === chain && one.coin === coin);
      return open.reduce((sum, { units }) => sum + BigInt(units), 0n);
    },
    owed(code, coinCode, address, units) {
      const [chain, coin] = [chainOf(code).id, core.coin(coinCode)?.id];
      const open = [...state().withdrawals.values()].filter(
        (one) => one.chain === chain && one.coin === coin && one.address === address && one.to === 0 && !one.reopened,
      );
      return open.sort((a, b) => a.id - b.id).find((one) => unitsOfPayment(one) === units)?.id;
    },
    adopted: (withdrawal, txid, { height, hash }) => step({ kind: 'wallet.adopt', withdrawal, txid, height, block: hash }),
    async releaseWaiting(code) {
      const { id } = chainOf(code);
      for (const { id: deposit, account, chain, coin, owner, why } of state().deposits.values()) {
        if (account !== 'suspense' || chain !== id || (why !== 'halted' && why !== 'disabled')) continue;
        if (isHalted(state(), chain, coin, 'deposits') || core.customer(owner)?.disabled === true) continue;
        await step({ kind: 'wallet.release', deposit });
      }
    },
    screenedDeposits(code) {
      const { id } = chainOf(code);
      return [...state().deposits.values()]
        .filter(({ account, chain, why }) => account === 'suspense' && chain === id && why === 'screening')
        .map(({ id: deposit, coin, txid, index, owner, units }) => {
          return { id: deposit, coin: core.coins[coin]?.code ?? '', txid, index, owner, units: BigInt(units) };
        });
    },
    release: (deposit) => step({ kind: 'wallet.release', deposit }),
    async collectDebts() {
      for (const { customer, coin } of state().debts.values()) {
        for (const { id, side, market: of } of core.openOrders(customer)) {
          const market = core.markets[of];
          if ((side === 'buy' ? market?.quote.id : market?.base.id) === coin)
            await submit({ kind: 'cancel', customer, target: { order: id }, request: null });
        }
        const code = core.coins[coin]?.code ?? '';
        const has = core.balances(customer).some((balance) => balance.coin === coin && balance.available !== '0');
        if (has) await step({ kind: 'wallet.collect', customer, coin: code });
      }
    },
    async waits(withdrawal, reason) {
      if (state().withdrawals.get(withdrawal)?.waits !== reason) await step({ kind: 'wallet.wait', withdrawal, reason });
    },
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
    paidBy: (withdrawal) => ({ coin: core.coins[withdrawal.coin]?.code ?? '', units: unitsOfPayment(withdrawal) }),
    isPayable: ({ id, customer }) => !isDebtor(state(), customer) && !isHeldBack(id, ({ signed }) => signed.length === 0),
    async mature(withdrawal) {
      return !isHeldBack(withdrawal, ({ to }) => to !== 0) && step({ kind: 'wallet.mature', withdrawal });
    },
    async signed(withdrawal, { txid, raw, spends, others = [] }) {
      if ([withdrawal, ...others].some((id) => isHeldBack(id, ({ signed }) => signed.length === 0))) return false;
      return step({ kind: 'wallet.sign', withdrawal, txid, raw, spends, others });
    },
    sent: (withdrawal) => step({ kind: 'wallet.sent', withdrawal }),
    confirmed: (withdrawal, txid, { height, hash }) => step({ kind: 'wallet.confirm', withdrawal, txid, height, block: hash }),
    failed: (withdrawal, reason, cost = 0n) => step({ kind: 'wallet.fail', withdrawal, reason, cost: costOf(withdrawal, cost) }),
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
  'wallet.halted',
  'wallet.debt',
  'wallet.too_many',
  'wallet.spend_in_use',
  'customer_disabled',
]);
