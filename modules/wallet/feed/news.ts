import type { Session } from '@agio/database';
import { formatDecimal } from '@agio/kernel';
import type { SitePorts } from '../shared/ports.ts';
import { walletState } from '../calls/room.ts';

/** An event of a customer's money on a chain, or between customers, reported once by its id. */
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
    | 'withdrawal_failed'
    | 'transfer_sent'
    | 'transfer_received';
  readonly data: { readonly coin: string; readonly amount: string; readonly chain: string; readonly address: string };
}

interface NewsRow {
  readonly kind: 'deposit' | 'withdrawal' | 'transfer';
  readonly id: bigint;
  readonly customer: bigint;
  readonly chain: number;
  readonly coin: number;
  readonly atoms: string;
  readonly address: string;
  /** The other customer of a transfer, 0 for a chain's. */
  readonly other: bigint;
  readonly state: string;
  readonly sequence: bigint;
}

/** States that customers are notified of; the others pass quickly or are caused by the customer. */
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
  'transfer sent': 'transfer_sent',
  'transfer received': 'transfer_received',
};

/**
 * Events after a position, complete positions only, oldest first. Internal withdrawals are events for both sides.
 * Without a position: no events, and the current position of the rows.
 */
export async function moneyNews(
  ports: Pick<SitePorts, 'chains' | 'core' | 'labelsOf'>,
  session: Session,
  after: number | undefined,
  most: number,
): Promise<{ items: MoneyNewsItem[]; to: number }> {
  const [at] = await session.query<{ to: bigint | null }>(
    `select greatest((select max(sequence) from wallet_deposit), (select max(sequence) from wallet_withdrawal),
       (select max(sequence) from wallet_transfer)) as to`,
  );
  const newest = Number(at?.to ?? 0);
  if (after === undefined || newest <= after) return { items: [], to: after === undefined ? newest : Math.max(after, newest) };
  const rows = await session.query<NewsRow>(
    `select * from (
       select 'deposit' as kind, id, owner as customer, chain, coin, atoms, '' as address, 0 as other, state, sequence
       from wallet_deposit where sequence > $1 and owner <> 0 and account <> 'house'
       union all
       select 'withdrawal' as kind, id, customer, chain, coin, amount - fee as atoms, address, 0 as other, state, sequence
       from wallet_withdrawal where sequence > $1
       union all
       select 'deposit' as kind, -id as id, to_customer as customer, chain, coin, amount - fee as atoms, '' as address, 0 as other, 'credited' as state, sequence
       from wallet_withdrawal where sequence > $1 and to_customer <> 0 and state = 'confirmed'
       union all
       select 'transfer' as kind, id, customer, 0 as chain, coin, amount as atoms, '' as address, to_customer as other, 'sent' as state, sequence
       from wallet_transfer where sequence > $1 and customer <> to_customer
       union all
       select 'transfer' as kind, -id as id, to_customer as customer, 0 as chain, coin, amount as atoms, '' as address, customer as other,
         'received' as state, sequence
       from wallet_transfer where sequence > $1 and customer <> to_customer
     ) news order by sequence, kind, id limit ${most + 1}`,
    [after],
  );
  // A position is reported completely or not at all.
  const cut = rows[most]?.sequence;
  const whole = cut === undefined ? rows : rows.filter(({ sequence }) => sequence < cut);
  const told = whole.length > 0 || cut === undefined ? whole : rows;
  const labels = await ports.labelsOf(told.flatMap(({ other }) => (other === 0n ? [] : [Number(other)])));
  return {
    items: told.flatMap((row) => itemOf(ports, row, labels)),
    to: cut === undefined ? newest : Number(told.at(-1)?.sequence ?? after),
  };
}

/** As pages call it; its code while it is not open. */
function chainName(ports: Pick<SitePorts, 'chains' | 'core'>, id: number): string {
  const { code } = walletState(ports).chainById(id);
  return ports.chains.settings.find((chain) => chain.code === code)?.name ?? code;
}

function itemOf(ports: Pick<SitePorts, 'chains' | 'core'>, row: NewsRow, labels: ReadonlyMap<number, string>): MoneyNewsItem[] {
  const event = EVENTS[`${row.kind} ${row.state}`];
  const coin = ports.core.coins[row.coin];
  if (event === undefined || coin === undefined) return [];
  const data = {
    coin: coin.code,
    amount: formatDecimal(BigInt(row.atoms), coin.decimals),
    chain: row.kind === 'transfer' ? '' : chainName(ports, row.chain),
    address: row.kind === 'transfer' ? (labels.get(Number(row.other)) ?? '') : row.address,
  };
  return [{ id: `${row.kind}-${row.id}-${event}`, customer: Number(row.customer), event, data }];
}
