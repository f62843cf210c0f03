import type { Command, Core, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import { z } from 'zod';

const row = z.object({ from: z.int().positive(), amounts: z.record(z.string(), z.string()) });

/** Keeps what newcomers of this site are given, and from whose account (atoms by coin). */
export async function keepWelcome(database: Database, welcome: z.output<typeof row>): Promise<void> {
  await database.query(
    `insert into server_setting (name, value) values ('welcome', $1::jsonb) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(welcome)],
  );
}

/** Gives a newcomer the site's welcome, once: the cause is the customer. Does nothing if the site gives none. */
export async function welcomeFrom(
  core: Core,
  database: Database,
  submit: (command: Command) => Promise<Outcome>,
  customer: number,
): Promise<void> {
  const rows = await database.query<{ value: unknown }>(`select value from server_setting where name = 'welcome'`);
  const welcome = row.safeParse(rows[0]?.value);
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
