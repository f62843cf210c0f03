import { createCluster } from '../../packages/database/testing/cluster.ts';

/**
 * One PostgreSQL for all journeys, the one named by TEST_DATABASE_URL or a temporary one: beside an embedded database a site takes twice
 * the processor time. The demo and the site that is killed keep the embedded one, as a newcomer has it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  if (given !== '') {
    process.env['SITE_POSTGRES'] = given;
    return () => Promise.resolve();
  }
  const cluster = await createCluster();
  // Workers inherit it.
  process.env['SITE_POSTGRES'] = cluster.url;
  return () => cluster.remove();
}
