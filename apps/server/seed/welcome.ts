import type { Command, Core, Outcome } from '@agio/core';
import { provenTable } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { z } from 'zod';

const WELCOME = 'welcome';
const row = z.object({ from: z.int().positive(), amounts: z.record(z.string(), z.string()) });

/** What the server remembers of its seed: money moves by it. */
export const PROVEN_SETTING = provenTable({
  table: 'server_setting',
  key: { name: 'text' },
  covers: { value: `value #>> '{}'` },
});

/** Keeps what newcomers of this site are given, and from whose account (atoms by coin). */
export async function keepWelcome(database: Session, proofs: RowProofs, welcome: z.output<typeof row>): Promise<void> {
  // As a text, which the database keeps letter by letter: that is what the proof is of.
  const value = JSON.stringify(welcome);
  await database.query(
    `insert into server_setting (name, value, proof) values ($1, to_jsonb($2::text), $3)
     on conflict (name) do update set value = excluded.value, proof = excluded.proof`,
    [WELCOME, value, proofs.make(PROVEN_SETTING, { name: WELCOME, value })],
  );
}

/** Gives a newcomer the site's welcome, once: the cause is the customer. Does nothing if the site gives none, or if the row that says what it gives was forged. */
export async function welcomeFrom(
  {
    core,
    database,
    proofs,
    submit,
  }: {
    readonly core: Pick<Core, 'coin'>;
    readonly database: Session;
    readonly proofs: RowProofs;
    readonly submit: (command: Command) => Promise<Outcome>;
  },
  customer: number,
): Promise<void> {
  const [found] = await database.query<{ name: string; value: string; proof: string | null }>(
    `select name, value #>> '{}' as value, proof from server_setting where name = $1`,
    [WELCOME],
  );
  if (found === undefined || !proofs.holds(PROVEN_SETTING, found, { name: WELCOME })) return;
  const welcome = row.safeParse(JSON.parse(found.value));
  if (!welcome.success) return;
  for (const [coin, amount] of Object.entries(welcome.data.amounts)) {
    if (core.coin(coin) === undefined) continue;
    await submit({
      kind: 'transfer',
      from: { owner: welcome.data.from, kind: 'trading' },
      to: { owner: customer, kind: 'trading' },
      coin,
      amount,
      reason: 'welcome',
      cause: `welcome:${customer}:${coin}`,
    });
  }
}
