import type { Session } from '@agio/database';
import type { SeenDeposit } from '../shared/ports.ts';

interface SeenRow {
  readonly chain: string;
  readonly txid: string;
  readonly place: string;
  readonly coin: string;
  readonly address: string;
  readonly owner: bigint;
  readonly units: string;
  readonly height: bigint;
  readonly state: SeenDeposit['state'];
  readonly at_ms: bigint;
}

const COLUMNS = 'chain, txid, place, coin, address, owner, units, height, state, at_ms';
/** More than any customer's real deposits at once. */
const WAITING_MAX = 10_000;

/**
 * What was seen for a customer and is not credited: what waits first, then what the chain undid, newest first. What is too small comes at
 * the end, one line for each coin and chain, so that an attacker cannot hide a deposit behind payments of next to nothing.
 */
export async function seenDeposits(session: Session, customer: number): Promise<SeenDeposit[]> {
  const rows = await session.query<SeenRow>(
    `select ${COLUMNS} from wallet_seen where owner = $1 and state in ('confirming', 'orphaned')
     order by state, at_ms desc, txid, place limit ${WAITING_MAX}`,
    [customer],
  );
  return [...rows.map(seenOf), ...(await smallDeposits(session, customer))];
}

async function smallDeposits(session: Session, customer: number): Promise<SeenDeposit[]> {
  const rows = await session.query<SeenRow & { readonly count: bigint }>(
    `select chain, coin, count(*) as count, sum(units)::text as units, max(at_ms) as at_ms, max(height) as height, min(address) as address,
       case when count(*) = 1 then min(txid) else '' end as txid, '' as place, 'too_small' as state
     from wallet_seen where owner = $1 and state = 'too_small' group by chain, coin order by chain, coin`,
    [customer],
  );
  return rows.map((row) => ({ ...seenOf(row), count: Number(row.count) }));
}

/** Everything that waits for confirmations, with whose it is. */
export async function confirmingDeposits(session: Session): Promise<(SeenDeposit & { readonly owner: number })[]> {
  const rows = await session.query<SeenRow>(
    `select ${COLUMNS} from wallet_seen where state = 'confirming' order by at_ms desc limit 10000`,
  );
  return rows.map((row) => ({ ...seenOf(row), owner: Number(row.owner) }));
}

function seenOf(row: SeenRow): SeenDeposit {
  return {
    chain: row.chain,
    coin: row.coin,
    txid: row.txid,
    index: row.place,
    address: row.address,
    units: BigInt(row.units),
    height: Number(row.height),
    state: row.state,
    count: 1,
    atMs: Number(row.at_ms),
  };
}
