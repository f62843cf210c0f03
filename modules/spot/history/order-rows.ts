import { ORDER_FIELDS } from '@agio/core';
import type { OrderField, OrderRecord } from '@agio/core';

const FIELDS: readonly OrderField[] = ORDER_FIELDS;

/** Columns of an order's row with their types. */
export const ORDER_COLUMNS = Object.fromEntries(FIELDS.map(({ column, storage }) => [column, storage]));
/** Those that may change in an existing row. */
export const CHANGING_COLUMNS = FIELDS.filter(({ changes }) => changes).map(({ column }) => column);

/** A row of `spot_order` as the database gives it. */
export type OrderRow = Readonly<Record<string, unknown>>;

export function rowOf(order: OrderRecord): OrderRow {
  const row: Record<string, unknown> = {};
  for (const { column, name } of FIELDS) row[column] = order[name as keyof OrderRecord] ?? null;
  return row;
}

export function orderOf(row: OrderRow): OrderRecord {
  const order: Record<string, unknown> = {};
  for (const { column, isOptional, name, storage } of FIELDS) {
    const value = row[column];
    if (isOptional && value === null) continue;
    order[name] = storage === 'int8' && value !== null ? Number(value) : value;
  }
  return order as OrderRecord;
}

/** What a row of `spot_amendment` says of an order: price, amount and trigger that it had until then. */
export function amendedTerms(row: OrderRow): Partial<OrderRecord> {
  // A trigger that it did not have then is none, whatever it has now.
  const known = FIELDS.flatMap(({ column, isOptional, name }): (readonly [string, number | undefined])[] => {
    const value = row[column];
    if (value === undefined || (value === null && !isOptional)) return [];
    return [[name, value === null ? undefined : Number(value)]];
  });
  return Object.fromEntries(known);
}
