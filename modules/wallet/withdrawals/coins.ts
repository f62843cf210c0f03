import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { CoinOnChain } from '@agio/contracts/wallet';
import { debtOf } from '../machine/restraints/debts.ts';
import { unitsOf } from '../model.ts';
import { walletFailure } from '../refusals.ts';
import { limitsToday } from './value-limits.ts';
import { depositPage } from '../deposits/deposits.ts';
import { accountsOf } from '../calls/also-theirs.ts';
import { haltShown } from '../calls/halted.ts';
import { ask, listedOf, notThere, settingAtoms, text, walletState } from '../calls/room.ts';
import type { Failure, ListedCoin, Room } from '../calls/room.ts';

type CoinCall = 'walletCoins' | 'depositAddress' | 'walletDeposits' | 'walletFaucet';

/** The faucet gives this multiple of the minimum deposit. */
const FAUCET_TIMES = 50n;

export function coinHandlers(room: Room): Handlers<CoinCall> {
  const { core, chains } = room;

  async function addressFor(customer: number, listed: ListedCoin): Promise<string | Failure> {
    const { family, code } = listed.chain;
    if (walletState(room).index(customer, family) === undefined) {
      const { reply } = await ask(room, { kind: 'wallet.open_address', customer, family });
      if (!reply.ok) return walletFailure(reply.refusal);
    }
    return chains.addresses.addressOf(code, customer);
  }

  return {
    async walletCoins(_input, { customer }) {
      const accounts = await accountsOf(room, customer);
      return answer(
        core.coins.map((known) => {
          const { id, code, name, decimals } = known;
          const on = chains.settings.flatMap(({ code: chain }) => listedOf(room, code, chain) ?? []);
          return {
            coin: code,
            name,
            decimals,
            debt: text(debtOf(walletState(room), customer, id), known),
            faucet: chains.faucet !== undefined && on.some(({ listing }) => listing.listedFrom === undefined),
            chains: on.map((one) => onChain(room, accounts, one)),
          };
        }),
      );
    },
    async depositAddress({ body }, { customer }) {
      const listed = listedOf(room, body.coin, body.chain);
      if (listed === undefined) return notThere(room);
      if (!listed.listing.deposit.open) return fail('DEPOSIT_CLOSED', { chain: body.chain });
      const address = await addressFor(customer, listed);
      if (typeof address !== 'string') return address;
      return answer({ coin: body.coin, chain: body.chain, address, contract: contractOf(listed) });
    },
    walletDeposits: ({ query }, { customer }) => depositPage(room, customer, query),
    async walletFaucet({ body }, { customer }) {
      const listed = listedOf(room, body.coin, body.chain);
      // The faucet has nothing of what operators listed.
      if (chains.faucet === undefined || listed === undefined || listed.listing.listedFrom !== undefined) return fail('NOT_YET_OPEN');
      const { coin, listing } = listed;
      const address = await addressFor(customer, listed);
      if (typeof address !== 'string') return address;
      const atoms = settingAtoms(listing.deposit.minimum, coin) * FAUCET_TIMES;
      const units = unitsOf(atoms, listing.decimals, coin.decimals);
      if (units === undefined || units === 0n) return fail('NOT_YET_OPEN');
      const txid = await chains.faucet(body.chain, listing.asset, address, units);
      return answer({ txid, amount: text(atoms, coin) });
    },
  };
}

function contractOf({ listing }: ListedCoin): string | null {
  return listing.asset === 'native' ? null : listing.asset;
}

function onChain(room: Room, accounts: readonly [number, ...number[]], listed: ListedCoin): CoinOnChain {
  const { chain, listing, coin } = listed;
  const { deposit, withdrawal } = listing;
  const limit = limitsToday(room, listing, coin).dayLimits[room.levelOf(accounts[0])];
  const used = walletState(room).outToday(accounts, coin.id, room.now());
  const [noDeposits, noWithdrawals] = [
    haltShown(room, listed, 'deposits')?.reason ?? null,
    haltShown(room, listed, 'withdrawals')?.reason ?? null,
  ];
  return {
    chain: chain.code,
    chainName: chain.name,
    family: chain.family,
    experimental: chain.experimental,
    contract: contractOf(listed),
    decimals: listing.decimals,
    deposit: {
      open: deposit.open,
      halted: noDeposits,
      confirmations: chain.confirmations,
      minimum: deposit.minimum,
      secondsPerBlock: chain.secondsPerBlock,
    },
    withdrawal: {
      open: withdrawal.open && noWithdrawals === null,
      halted: noWithdrawals,
      minimum: withdrawal.minimum,
      maximum: withdrawal.maximum,
      fee: withdrawal.fee,
      dailyLimit: text(limit, coin),
      dailyLeft: text(used > limit ? 0n : limit - used, coin),
      beneficiaryFrom: withdrawal.beneficiaryFrom ?? null,
    },
    explorer: chain.explorer,
  };
}
