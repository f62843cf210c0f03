import type { Database } from '@agio/database';

/** Whether a first start has completed. */
export async function isSeeded(database: Database): Promise<boolean> {
  const rows = await database.query(`select 1 from server_setting where name = 'seeded'`);
  return rows.length > 0;
}

export async function keepSeeded(database: Database): Promise<void> {
  await database.query(`insert into server_setting (name, value) values ('seeded', 'true'::jsonb) on conflict (name) do nothing`);
}
