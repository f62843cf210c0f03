import { assert } from '@agio/kernel';
import { isDebtor } from '../../machine/restraints/debts.ts';
import { isHaltedInside } from '../../machine/restraints/halts.ts';
import type { WithdrawalRecord } from '../../model.ts';
import { atomsOf, unitsOf } from '../../model.ts';
import type { ChainBooks } from '../ports.ts';
import type { WalletLedger } from './ledger.ts';

type WithdrawalBooks = Pick<
  ChainBooks,
  | 'open'
  | 'owed'
  | 'paidBy'
  | 'isPayable'
  | 'isSigned'
  | 'spentBy'
  | 'waits'
  | 'mature'
  | 'adopted'
  | 'signed'
  | 'sent'
  | 'confirmed'
  | 'failed'
>;

/** Withdrawals, from what waits to what the chain made of it. */
export function withdrawalBooks(ledger: WalletLedger): WithdrawalBooks {
  /** What the core would refuse as long as an account is frozen or owes is not asked of it at every look: each asking is a line of the journal. */
  const isHeldBack = (id: number, isHere: (withdrawal: WithdrawalRecord) => boolean): boolean => {
    const withdrawal = ledger.state().withdrawals.get(id);
    if (withdrawal === undefined || !isHere(withdrawal)) return false;
    const { coin, customer, to } = withdrawal;
    if (to !== 0 && isHaltedInside(ledger.state(), coin)) return true;
    return ledger.core.customer(customer)?.disabled === true || isDebtor(ledger.state(), customer);
  };
  const unitsOfPayment = ({ amount, chain, coin, fee }: WithdrawalRecord): bigint => {
    const found = ledger.core.coins[coin];
    const listing = ledger.state().chainById(chain).coins.get(coin);
    const units =
      found === undefined || listing === undefined ? undefined : unitsOf(BigInt(amount) - BigInt(fee), listing.decimals, found.decimals);
    assert(units !== undefined, 'a withdrawal is whole units of a coin of its chain');
    return units;
  };
  /** Atoms of a withdrawal's coin that its attempt cost: exactly in the chain's own coin, and of a token the fee that was taken for it. */
  const costOf = (id: number, units: bigint): string => {
    const withdrawal = ledger.state().withdrawals.get(id);
    const listing = withdrawal === undefined ? undefined : ledger.state().chainById(withdrawal.chain).coins.get(withdrawal.coin);
    const coin = withdrawal === undefined ? undefined : ledger.core.coins[withdrawal.coin];
    if (withdrawal === undefined || listing === undefined || coin === undefined || units === 0n) return '0';
    if (!listing.native) return withdrawal.fee;
    const { atoms, rest } = atomsOf(units, listing.decimals, coin.decimals);
    return String(rest > 0n ? atoms + 1n : atoms);
  };
  return {
    open(code) {
      const { id } = ledger.chainOf(code);
      return [...ledger.state().withdrawals.values()].filter(({ chain }) => chain === id).sort((a, b) => a.id - b.id);
    },
    owed(code, coinCode, address, units) {
      const [chain, coin] = [ledger.chainOf(code).id, ledger.core.coin(coinCode)?.id];
      const open = [...ledger.state().withdrawals.values()].filter(
        (one) => one.chain === chain && one.coin === coin && one.address === address && one.to === 0 && !one.reopened,
      );
      return open.sort((a, b) => a.id - b.id).find((one) => unitsOfPayment(one) === units)?.id;
    },
    paidBy: (withdrawal) => ({ coin: ledger.core.coins[withdrawal.coin]?.code ?? '', units: unitsOfPayment(withdrawal) }),
    isPayable: ({ id, customer }) => !isDebtor(ledger.state(), customer) && !isHeldBack(id, ({ signed }) => signed.length === 0),
    isSigned(code, txid) {
      const chain = ledger.chainOf(code);
      if (chain.ended.includes(txid)) return true;
      for (const { chain: id, signed } of ledger.state().withdrawals.values())
        if (id === chain.id && signed.some((one) => one.txid === txid)) return true;
      return false;
    },
    spentBy: (code, spend) => ledger.chainOf(code).spent.findLast(([used]) => used === spend)?.[1],
    async waits(withdrawal, reason) {
      if (ledger.state().withdrawals.get(withdrawal)?.waits !== reason) await ledger.step({ kind: 'wallet.wait', withdrawal, reason });
    },
    async mature(withdrawal) {
      return !isHeldBack(withdrawal, ({ to }) => to !== 0) && ledger.step({ kind: 'wallet.mature', withdrawal });
    },
    adopted: (withdrawal, txid, { height, hash }) => ledger.step({ kind: 'wallet.adopt', withdrawal, txid, height, block: hash }),
    async signed(withdrawal, { txid, raw, spends, others = [] }) {
      if ([withdrawal, ...others].some((id) => isHeldBack(id, ({ signed }) => signed.length === 0))) return false;
      return ledger.step({ kind: 'wallet.sign', withdrawal, txid, raw, spends, others });
    },
    sent: (withdrawal) => ledger.step({ kind: 'wallet.sent', withdrawal }),
    confirmed: (withdrawal, txid, { height, hash }) => ledger.step({ kind: 'wallet.confirm', withdrawal, txid, height, block: hash }),
    failed: (withdrawal, reason, cost = 0n) => ledger.step({ kind: 'wallet.fail', withdrawal, reason, cost: costOf(withdrawal, cost) }),
  };
}
