import { depositWait } from '@agio/contracts';
import type { Deposit } from '@agio/contracts';
import { formatDecimal } from '@agio/kernel';
import type { DepositRow } from './deposit-queries.ts';
import { text, walletState } from './handlers/room.ts';
import { atomsOf } from './model.ts';
import type { SeenDeposit, WalletPorts } from './ports.ts';

type Shown = Pick<WalletPorts, 'core' | 'chains'>;

/** A deposit that is seen and not credited; undefined while its coin is not followed on its chain. */
export function seenView(ports: Shown, seen: SeenDeposit): Deposit | undefined {
  const { core, chains } = ports;
  const setting = chains.settings.find(({ code }) => code === seen.chain);
  const listing = setting?.coins.find(({ coin }) => coin === seen.coin);
  const coin = core.coin(seen.coin);
  if (setting === undefined || listing === undefined || coin === undefined) return undefined;
  const confirmations =
    seen.state === 'confirming' ? Math.max(0, Math.min(setting.confirmations, chains.tip(seen.chain) - seen.height + 1)) : 0;
  return {
    id: `seen_${seen.txid.replace(/^0x/, '').slice(0, 40)}_${seen.index.replaceAll(/[^\w-]/g, '-')}`.slice(0, 64),
    coin: seen.coin,
    chain: seen.chain,
    amount: formatDecimal(atomsOf(seen.units, listing.decimals, coin.decimals).atoms, coin.decimals),
    address: seen.address,
    txid: seen.txid,
    state: seen.state,
    confirmations,
    needed: setting.confirmations,
    waits: null,
    time: seen.atMs,
  };
}

/** A deposit that was booked. */
export function depositView(ports: Shown, row: DepositRow, customer: number): Deposit {
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
    state: row.state,
    waits: row.why === null ? null : (depositWait.safeParse(row.why).data ?? 'above_limit'),
    confirmations: row.state === 'reversed' ? 0 : needed,
    needed,
    time: Number(row.at_ms),
  };
}
