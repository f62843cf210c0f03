import { inject } from 'vitest';

// Servers that a test starts get a database in the PostgreSQL of the run, where there is one (`harness/server.ts`).
process.env['SITE_POSTGRES'] = inject('postgresUrl');
