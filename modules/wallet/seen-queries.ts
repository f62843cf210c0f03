import type { Session } from '@agio/database';
import type { SeenDeposit } from './ports.ts';

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
const SHOWN_MAX = 200;

/** What was seen for a customer and is not credited, newest first. */
export async function seenDeposits(session: Session, customer: number): Promise<SeenDeposit[]> {
  const rows = await session.query<SeenRow>(
    `select ${COLUMNS} from wallet_seen where owner = $1 order by at_ms desc, txid, place limit ${SHOWN_MAX}`,
    [customer],
  );
  return rows.map(seenOf);
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
    atMs: Number(row.at_ms),
  };
}
