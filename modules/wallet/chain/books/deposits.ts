import { POCKETS } from '../../machine/restraints/debts.ts';
import { isHalted } from '../../machine/restraints/halts.ts';
import type { ChainBooks } from '../ports.ts';
import type { WalletLedger } from './ledger.ts';

type DepositBooks = Pick<ChainBooks, 'releaseWaiting' | 'screenedDeposits' | 'release' | 'collectDebts'>;

/** Deposits that are kept back, and debts that what comes in pays. */
export function depositBooks(ledger: WalletLedger): DepositBooks {
  return {
    async releaseWaiting(code) {
      const { id } = ledger.chainOf(code);
      for (const { id: deposit, account, chain, coin, owner, why } of ledger.state().deposits.values()) {
        if (account !== 'suspense' || chain !== id || (why !== 'halted' && why !== 'disabled')) continue;
        if (isHalted(ledger.state(), chain, coin, 'deposits') || ledger.core.customer(owner)?.disabled === true) continue;
        await ledger.step({ kind: 'wallet.release', deposit });
      }
    },
    screenedDeposits(code) {
      const { id } = ledger.chainOf(code);
      return [...ledger.state().deposits.values()]
        .filter(({ account, chain, why }) => account === 'suspense' && chain === id && why === 'screening')
        .map(({ id: deposit, coin, txid, index, owner, units }) => {
          return { id: deposit, coin: ledger.core.coins[coin]?.code ?? '', txid, index, owner, units: BigInt(units) };
        });
    },
    release: (deposit) => ledger.step({ kind: 'wallet.release', deposit }),
    async collectDebts() {
      for (const { customer, coin } of ledger.state().debts.values()) {
        for (const { id, side, market: of } of ledger.core.openOrders(customer)) {
          const market = ledger.core.markets[of];
          if ((side === 'buy' ? market?.quote.id : market?.base.id) === coin)
            await ledger.submit({ kind: 'cancel', customer, target: { order: id }, request: null });
        }
        const code = ledger.core.coins[coin]?.code ?? '';
        const has = ledger.core
          .balances(customer)
          .some((balance) => balance.coin === coin && balance.available !== '0' && POCKETS.some((kind) => kind === balance.kind));
        if (has) await ledger.step({ kind: 'wallet.collect', customer, coin: code });
      }
    },
  };
}
