import { depositWait } from '@agio/contracts/wallet';
import type { Deposit } from '@agio/contracts/wallet';
import { formatDecimal } from '@agio/kernel';
import type { DepositRow } from './deposit-queries.ts';
import { text, walletState } from '../calls/room.ts';
import { atomsOf } from '../model.ts';
import type { SeenDeposit, SitePorts } from '../shared/ports.ts';

type ViewPorts = Pick<SitePorts, 'core' | 'chains'>;

/** Maximum decimals of amounts; what is below the ledger's own decimals belongs to no one and is only shown. */
const DIGITS_MAX = 18;

/** A detected deposit that is not credited; undefined while its coin is not followed on its chain. */
export function seenView(ports: ViewPorts, seen: SeenDeposit): Deposit | undefined {
  const { core, chains } = ports;
  const setting = chains.settings.find(({ code }) => code === seen.chain);
  const listing = setting?.coins.find(({ coin }) => coin === seen.coin);
  const coin = core.coin(seen.coin);
  if (setting === undefined || listing === undefined || coin === undefined) return undefined;
  const confirmations =
    seen.state === 'confirming' ? Math.max(0, Math.min(setting.confirmations, chains.tip(seen.chain) - seen.height + 1)) : 0;
  return {
    id: idOf(seen),
    coin: seen.coin,
    chain: seen.chain,
    amount:
      seen.state === 'too_small' && listing.decimals <= DIGITS_MAX
        ? formatDecimal(seen.units, listing.decimals)
        : formatDecimal(atomsOf(seen.units, listing.decimals, coin.decimals).atoms, coin.decimals),
    count: seen.count,
    address: seen.address,
    txid: seen.txid,
    state: seen.state,
    confirmations,
    needed: setting.confirmations,
    waits: null,
    time: seen.atMs,
  };
}

function idOf({ chain, coin, count, index, state, txid }: SeenDeposit): string {
  if (state === 'too_small' && count > 1) return `small_${chain}_${coin}`;
  return `seen_${txid.replace(/^0x/, '').slice(0, 40)}_${index.replaceAll(/[^\w-]/g, '-')}`.slice(0, 64);
}

/** A deposit that was booked. */
export function depositView(ports: ViewPorts, row: DepositRow, customer: number): Deposit {
  const coin = ports.core.coins[row.coin];
  const { code } = walletState(ports).chainById(row.chain);
  if (coin === undefined) throw new Error(`a deposit of coin ${row.coin}, which the core does not know`);
  const needed = ports.chains.settings.find((one) => one.code === code)?.confirmations ?? 0;
  return {
    id: String(row.id),
    coin: coin.code,
    chain: code,
    amount: text(row.atoms, coin),
    address: ports.chains.addresses.known(code, customer) ?? '',
    txid: row.txid,
    count: 1,
    state: row.state,
    waits: row.why === null ? null : (depositWait.safeParse(row.why).data ?? 'above_limit'),
    confirmations: row.state === 'reversed' ? 0 : needed,
    needed,
    time: Number(row.at_ms),
  };
}
