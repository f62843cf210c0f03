import type { DisabledReason } from '@agio/core';
import { withAccount } from '../log/account-change.ts';
import { BY_OPERATORS, LIFTED } from './disable.ts';
import type { LogParts } from '../log/parts.ts';
import { finishClosing } from '../leave/close.ts';
import { noteFrozen, noteUnfrozen } from '../leave/freeze.ts';

/** Customers whose rows are read at once. */
const PAGE = 1_000;

interface Row {
  readonly customer: bigint;
  readonly is_frozen: boolean;
  readonly is_disabled: boolean;
  readonly is_closed: boolean;
  readonly is_erased: boolean;
}

const COLUMNS = `customer, frozen_at is not null as is_frozen, disabled_at is not null as is_disabled, closed_at is not null as is_closed,
  email is null and mobile is null as is_erased`;

/**
 * At a start: why an account is disabled stands in the core, and its row follows that, anyone who wrote to it. What a crash interrupted of freezing, disabling or
 * closing is completed.
 */
export async function followCore(parts: LogParts): Promise<void> {
  const { ports } = parts;
  await learnReasons(parts);
  for (const page of pagesOf(ports.disabledCustomers()))
    for (const row of await rowsOf(parts, 'customer = any($1)', [page])) await follow(parts, row);
  for (const row of await rowsOf(parts, 'frozen_at is not null or disabled_at is not null or closed_at is not null', []))
    if (!ports.isDisabled(Number(row.customer))) await follow(parts, row);
}

const rowsOf = ({ ports }: LogParts, which: string, values: readonly unknown[]): Promise<Row[]> =>
  ports.database.query<Row>(`select ${COLUMNS} from identity_account where ${which} order by customer`, values);

async function follow(parts: LogParts, row: Row): Promise<void> {
  const { accounts, ports, sessions } = parts;
  const customer = Number(row.customer);
  const reasons = ports.core.disabledBy(customer);
  // A row that belongs to no customer notifies no one.
  if (row.is_erased || (await accounts.ofCustomer(ports.database, customer)) === undefined) return;
  if (reasons.includes('closed') && (await finishClosing(parts, customer, {})) === undefined) return;
  const [isFrozen, isDisabled] = [reasons.includes('owner'), LIFTED.some((reason) => reasons.includes(reason))];
  await withAccount(parts, { customer }, async (session) => {
    if (row.is_closed) await session.query('update identity_account set closed_at = null where customer = $1', [customer]);
    if (isDisabled !== row.is_disabled)
      await session.query('update identity_account set disabled_at = $2 where customer = $1', [customer, isDisabled ? ports.now() : null]);
    if (isFrozen && !row.is_frozen) await noteFrozen(parts, session, { customer, event: 'frozen', ...BY_OPERATORS });
    if (!isFrozen && row.is_frozen) await noteUnfrozen(parts, session, { customer, event: 'unfrozen', ...BY_OPERATORS });
  });
  if (!isFrozen && !isDisabled) return;
  await sessions.revokeAll(customer);
  if (ports.holdings(customer).openOrders > 0) await ports.cancelOrders(customer);
  await ports.stopOutgoing(customer);
}

/** Once, at the first start of a release that keeps reasons: until then rows alone said them. */
async function learnReasons({ ports }: LogParts): Promise<void> {
  for (const page of pagesOf(ports.disabledCustomers())) {
    const unknown = page.filter((customer) => ports.core.disabledBy(customer).includes('earlier'));
    if (unknown.length === 0) continue;
    const rows = await ports.database.query<{ customer: bigint; reasons: string[] }>(
      `select customer, array_remove(array[
           case when closed_at is not null then 'closed' end,
           case when disabled_at is not null or (frozen_at is not null and disabled_before_freeze) then 'operators' end,
           case when frozen_at is not null then 'owner' end,
           case when opening then 'earlier' end], null) as reasons
         from identity_account where customer = any($1)`,
      [unknown],
    );
    const known = new Map(rows.map(({ customer, reasons }) => [Number(customer), reasons as DisabledReason[]]));
    await Promise.all(
      unknown.map(async (customer) => {
        const reasons = known.get(customer) ?? ['lost'];
        // Of an account that was being opened when the older release stopped nothing is left; what no row explains, operators did.
        const told = reasons.length === 0 ? (['operators'] as const) : reasons.filter((reason) => reason !== 'earlier');
        for (const reason of told) await ports.setDisabled(customer, reason, true);
        await ports.setDisabled(customer, 'earlier', false);
      }),
    );
  }
}

function* pagesOf(customers: Iterable<number>): Generator<number[]> {
  const all = [...customers];
  for (let at = 0; at < all.length; at += PAGE) yield all.slice(at, at + PAGE);
}
