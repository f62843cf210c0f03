import type { HaltRecord } from '../../shared/desk-model.ts';
import { isHalted } from '../../machine/restraints/halts.ts';
import type { ChainBooks } from '../ports.ts';
import type { WalletLedger } from './ledger.ts';

type HaltBooks = Pick<ChainBooks, 'isHalted' | 'isRestoring' | 'halt' | 'unexplained' | 'unexplainedUnits' | 'compared'>;

/** What stops a chain, and what left it unexplained. */
export function haltBooks(ledger: WalletLedger): HaltBooks {
  const haltsOf = (code: string): HaltRecord[] => {
    const { id } = ledger.chainOf(code);
    return [...ledger.state().halts.values()].filter(({ chain }) => chain === null || chain === id);
  };
  return {
    isHalted(code, coinCode, direction) {
      const coin = ledger.core.coin(coinCode);
      return coin !== undefined && isHalted(ledger.state(), ledger.chainOf(code).id, coin.id, direction);
    },
    isRestoring: (code) => haltsOf(code).some(({ cause }) => cause === 'restore'),
    async halt(chain, cause, people, coin) {
      const id = coin === undefined ? null : ledger.core.coin(coin)?.id;
      const same = haltsOf(chain).filter((halt) => halt.cause === cause && halt.direction === 'both');
      if (same.some((halt) => halt.coin === null || halt.coin === id)) return false;
      return ledger.step({ kind: 'wallet.halt', chain, coin: coin ?? null, direction: 'both', cause, people, by: 0 });
    },
    unexplained: ({ block, units, ...one }) =>
      ledger.book({ kind: 'wallet.unexplained', ...one, height: block.height, block: block.hash, units: String(units) }),
    async compared(code, coinCode, height, units) {
      const { apart } = ledger.chainOf(code);
      const coin = ledger.core.coin(coinCode)?.id ?? -1;
      const isOpen = [...ledger.state().unexplained.values()].some((one) => one.coin === coin);
      // Where nothing is known nothing can be corrected, so that the two agree need not be said, unless something was recorded.
      if (units === apart.get(coin) || (units === 0n && !apart.has(coin) && !isOpen)) return;
      await ledger.book({ kind: 'wallet.compared', chain: code, coin: coinCode, height, units: String(units) });
    },
    unexplainedUnits(code, coinCode) {
      const [chain, coin] = [ledger.chainOf(code).id, ledger.core.coin(coinCode)?.id];
      const open = [...ledger.state().unexplained.values()].filter((one) => one.chain === chain && one.coin === coin);
      return open.reduce((sum, { units }) => sum + BigInt(units), 0n);
    },
  };
}
