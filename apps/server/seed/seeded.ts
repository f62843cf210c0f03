import type { Database } from '@agio/database';

/** Whether a first start has completed. */
export async function isSeeded(database: Database): Promise<boolean> {
  return isMarked(database, 'seeded');
}

/** Whether the demo seed made this database, instead of being put into one that was begun before. */
export async function isDemoMade(database: Database): Promise<boolean> {
  return isMarked(database, 'demo-made');
}

/** A first start has completed; whether it was that of a demo. */
export async function keepSeeded(database: Database, { isDemo }: { readonly isDemo: boolean }): Promise<void> {
  await database.query(
    `insert into server_setting (name, value) select name, 'true'::jsonb from unnest($1::text[]) as marks(name) on conflict (name) do nothing`,
    [isDemo ? ['demo-made', 'seeded'] : ['seeded']],
  );
}

async function isMarked(database: Database, name: string): Promise<boolean> {
  const rows = await database.query('select 1 from server_setting where name = $1', [name]);
  return rows.length > 0;
}
