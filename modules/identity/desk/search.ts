import type { CustomerState } from '@agio/contracts/identity';
import type { Session } from '@agio/database';
import { uidOf } from '../shared/uid.ts';

/** Up to so many customers the total is counted, and so many matches of each kind are looked at. */
export const COUNTED_MAX = 10_000;
/** Ends every range of texts with one beginning. */
const LAST = '\u{10FFFF}';
const MOBILE_END_MIN = 6;

export interface Search {
  readonly text: string | undefined;
  readonly state: CustomerState | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** Where the page before ended. */
  readonly after: Place | undefined;
  readonly limit: number;
}

/** Place of a customer in the list. */
export interface Place {
  readonly createdAt: number;
  readonly customer: number;
}

export interface ListedRow {
  readonly customer: bigint;
  readonly username: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly country: string;
  readonly created_at: bigint;
  readonly disabled_at: bigint | null;
  readonly frozen_at: bigint | null;
  readonly closed_at: bigint | null;
  readonly last_login: bigint | null;
}

export interface SearchResult {
  readonly list: readonly ListedRow[];
  readonly hasMore: boolean;
  readonly total: number;
  readonly isEstimate: boolean;
}

const LISTED = `a.customer, a.username, a.email, a.mobile, a.country, a.created_at, a.disabled_at, a.frozen_at, a.closed_at,
  (select l.at from identity_login l where l.customer = a.customer and l.result = 'ok' order by l.id desc limit 1) as last_login`;

/** What the list shows as a state, as conditions. */
const STATES: Readonly<Record<CustomerState, string>> = {
  active: 'disabled_at is null and frozen_at is null and closed_at is null',
  disabled: 'disabled_at is not null and closed_at is null',
  frozen: 'frozen_at is not null and disabled_at is null and closed_at is null',
  closed: 'closed_at is not null',
};

/** Conditions, and the values of their `$1`, `$2` …, numbered in the order in which they are added. */
class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/**
 * One page of customers, the last registered first. `others` are customers whom the text names outside this module, by an address or a
 * transaction. A text that begins more than 10,000 addresses or names is answered from as many of them, and the total is estimated.
 */
export async function searchCustomers(session: Session, search: Search, others: readonly number[]): Promise<SearchResult> {
  const { after, limit, text } = search;
  const values = new Values();
  const filter = filterOf(search, values);
  const beginnings = text === undefined ? undefined : conditionsOf(text, others, values);
  const most = COUNTED_MAX + 1;
  const matched =
    beginnings === undefined
      ? undefined
      : beginnings.map((one) => `(select customer from identity_account where ${one} and ${filter} limit ${most})`).join(' union ');
  const counted = await session.query<{ total: bigint }>(
    `select count(*) as total from (${matched ?? `select 1 as one from identity_account where ${filter}`} limit ${most}) counted`,
    values.list,
  );
  const total = Number(counted[0]?.total ?? 0);
  const isEstimate = total > COUNTED_MAX;
  const whole = isEstimate ? await estimated(session, beginnings, filter, values.list) : total;
  const from =
    after === undefined ? '' : ` and (a.created_at, a.customer) < (${values.add(after.createdAt)}, ${values.add(after.customer)})`;
  const page = `order by a.created_at desc, a.customer desc limit ${limit + 1}`;
  const rows = await session.query<ListedRow>(
    matched === undefined
      ? `select ${LISTED} from identity_account a where ${filter}${from} ${page}`
      : `with matched as materialized (${matched})
         select ${LISTED} from matched join identity_account a using (customer) where true${from} ${page}`,
    values.list,
  );
  return { list: rows.slice(0, limit), hasMore: rows.length > limit, total: Math.max(whole, total), isEstimate };
}

function filterOf({ fromMs, state, toMs }: Search, values: Values): string {
  const parts = ['true'];
  if (state !== undefined) parts.push(STATES[state]);
  if (fromMs !== undefined) parts.push(`created_at >= ${values.add(fromMs)}`);
  if (toMs !== undefined) parts.push(`created_at < ${values.add(toMs)}`);
  return parts.join(' and ');
}

/** What a text may mean, each as a condition that one index answers. */
function conditionsOf(text: string, others: readonly number[], values: Values): string[] {
  const lower = text.toLowerCase();
  const begins = (column: string, beginning: string): string =>
    `${column} ~>=~ ${values.add(beginning)} and ${column} ~<~ ${values.add(beginning + LAST)}`;
  const named = [...others];
  if (/^\d{8}$/.test(text)) named.push(Number(text) - Number(uidOf(0)));
  const conditions = [begins('email', lower), begins('lower(username)', lower)];
  if (named.length > 0) conditions.push(`customer = any(${values.add(`{${named.join(',')}}`)}::int8[])`);
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (/^\+?\d{2,15}$/.test(digits)) {
    conditions.push(begins('mobile', digits.startsWith('+') ? digits : `+${digits}`));
    // As dialled within its country: without the country, perhaps with a 0 before it.
    const end = digits.replace(/^0/, '');
    if (!digits.startsWith('+') && end.length >= MOBILE_END_MIN) conditions.push(begins('reverse(mobile)', [...end].toReversed().join('')));
  }
  return conditions;
}

/** How many there are by the planner, which knows the table's size (reltuples) and the distribution of its columns. */
async function estimated(
  session: Session,
  beginnings: readonly string[] | undefined,
  filter: string,
  values: readonly unknown[],
): Promise<number> {
  const any = beginnings === undefined ? 'true' : `(${beginnings.map((one) => `(${one})`).join(' or ')})`;
  const rows = await session.query<{ 'QUERY PLAN': unknown }>(
    `explain (format json) select 1 from identity_account where ${filter} and ${any}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'];
  const [top] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as { readonly Plan?: { readonly 'Plan Rows'?: number } }[];
  return top?.Plan?.['Plan Rows'] ?? 0;
}
