import { assert } from '@agio/kernel';
import { unitsOf } from '../../model.ts';
import type { ChainBooks } from '../ports.ts';
import type { WalletLedger } from './ledger.ts';

type BlockBooks = Pick<
  ChainBooks,
  'cursor' | 'isHalfBooked' | 'bookedHash' | 'isFrozen' | 'coinCode' | 'credit' | 'spend' | 'advance' | 'reorganise' | 'custody'
>;

/** Blocks in their order, and what of each is booked. */
export function blockBooks(ledger: WalletLedger): BlockBooks {
  return {
    cursor: (code) => ledger.state().cursor(ledger.chainOf(code)),
    isHalfBooked: (code) => ledger.chainOf(code).pending !== null,
    bookedHash: (code, height) => ledger.chainOf(code).blocks.findLast((block) => block.height === height)?.hash,
    isFrozen: (code) => ledger.chainOf(code).frozen,
    coinCode: (coin) => ledger.core.coins[coin]?.code ?? '',
    credit: ({ block, units, ...credit }) =>
      ledger.book({ kind: 'wallet.credit', ...credit, height: block.height, block: block.hash, units: String(units) }),
    spend: ({ block, units, ...spend }) =>
      ledger.book({ kind: 'wallet.spend', ...spend, height: block.height, block: block.hash, units: String(units) }),
    advance: (chain, { height, hash }) => ledger.book({ kind: 'wallet.advance', chain, height, hash }),
    async reorganise(chain, height) {
      for (;;) {
        const reply = await ledger.ask({ kind: 'wallet.reorganise', chain, height });
        if (!reply.ok && reply.refusal !== 'wallet.state_changed') throw new Error(`wallet.reorganise is refused: ${reply.refusal}`);
        if (!reply.ok || reply.kind !== 'done' || reply.more !== true) return;
      }
    },
    custody(code, coinCode) {
      const chain = ledger.chainOf(code);
      const coin = ledger.core.coin(coinCode);
      const listing = coin === undefined ? undefined : chain.coins.get(coin.id);
      assert(coin !== undefined && listing !== undefined, `the core knows ${coinCode} on ${code}`);
      const units = unitsOf(BigInt(ledger.core.backing(coin.id, chain.id)), listing.decimals, coin.decimals);
      assert(units !== undefined, 'what came from a chain is whole units of it');
      return units + listing.residue;
    },
  };
}
