import type { Session } from '@agio/database';
import { formatDecimal } from '@agio/kernel';
import type { WalletPorts } from './ports.ts';
import { walletState } from './handlers/room.ts';

/** Something that happened to a customer's money on a chain, told once by its id. */
export interface MoneyNewsItem {
  readonly id: string;
  readonly customer: number;
  readonly event:
    | 'deposit_to_audit'
    | 'deposit_credited'
    | 'deposit_reversed'
    | 'withdrawal_requested'
    | 'withdrawal_sent'
    | 'withdrawal_confirmed'
    | 'withdrawal_rejected'
    | 'withdrawal_failed';
  readonly data: { readonly coin: string; readonly amount: string; readonly chain: string; readonly address: string };
}

interface NewsRow {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: bigint;
  readonly customer: bigint;
  readonly chain: number;
  readonly coin: number;
  readonly atoms: string;
  readonly address: string;
  readonly state: string;
  readonly sequence: bigint;
}

/** States that customers are told of; the others pass quickly or are the customer's own doing. */
const EVENTS: Readonly<Record<string, MoneyNewsItem['event']>> = {
  'deposit to_audit': 'deposit_to_audit',
  'deposit credited': 'deposit_credited',
  'deposit reversed': 'deposit_reversed',
  'withdrawal requested': 'withdrawal_requested',
  'withdrawal to_audit': 'withdrawal_requested',
  'withdrawal broadcast': 'withdrawal_sent',
  'withdrawal confirmed': 'withdrawal_confirmed',
  'withdrawal rejected': 'withdrawal_rejected',
  'withdrawal failed': 'withdrawal_failed',
};

/**
 * What happened after a position, whole positions only, the oldest first. Internal withdrawals are news for both sides.
 * Without a position nothing, and where the rows stand now.
 */
export async function moneyNews(
  ports: Pick<WalletPorts, 'core'>,
  session: Session,
  after: number | undefined,
  most: number,
): Promise<{ items: MoneyNewsItem[]; to: number }> {
  const [at] = await session.query<{ to: bigint | null }>(
    `select greatest((select max(sequence) from wallet_deposit), (select max(sequence) from wallet_withdrawal)) as to`,
  );
  const newest = Number(at?.to ?? 0);
  if (after === undefined || newest <= after) return { items: [], to: after === undefined ? newest : Math.max(after, newest) };
  const rows = await session.query<NewsRow>(
    `select * from (
       select 'deposit' as kind, id, owner as customer, chain, coin, atoms, '' as address, state, sequence
       from wallet_deposit where sequence > $1 and owner <> 0 and account <> 'house'
       union all
       select 'withdrawal' as kind, id, customer, chain, coin, amount - fee as atoms, address, state, sequence
       from wallet_withdrawal where sequence > $1
       union all
       select 'deposit' as kind, -id as id, to_customer as customer, chain, coin, amount - fee as atoms, '' as address, 'credited' as state, sequence
       from wallet_withdrawal where sequence > $1 and to_customer <> 0 and state = 'confirmed'
     ) news order by sequence, kind, id limit ${most + 1}`,
    [after],
  );
  // A position is told whole or not at all.
  const cut = rows[most]?.sequence;
  const whole = cut === undefined ? rows : rows.filter(({ sequence }) => sequence < cut);
  const told = whole.length > 0 || cut === undefined ? whole : rows;
  return { items: told.flatMap((row) => itemOf(ports, row)), to: cut === undefined ? newest : Number(told.at(-1)?.sequence ?? after) };
}

function itemOf(ports: Pick<WalletPorts, 'core'>, row: NewsRow): MoneyNewsItem[] {
  const event = EVENTS[`${row.kind} ${row.state}`];
  const coin = ports.core.coins[row.coin];
  if (event === undefined || coin === undefined) return [];
  const data = {
    coin: coin.code,
    amount: formatDecimal(BigInt(row.atoms), coin.decimals),
    chain: walletState(ports).chainById(row.chain).code,
    address: row.address,
  };
  return [{ id: `${row.kind}-${row.id}-${event}`, customer: Number(row.customer), event, data }];
}
