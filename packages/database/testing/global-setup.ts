import type { TestProject } from 'vitest/node';
import { createCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests may create databases of their own. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole test run: the one named by TEST_DATABASE_URL, else a temporary cluster that ends with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('postgresUrl', given);
    return () => Promise.resolve();
  }
  const cluster = await createCluster();
  project.provide('postgresUrl', cluster.url);
  return () => cluster.remove();
}
