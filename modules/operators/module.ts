import type { SiteModule } from '@agio/module';
import { PROVEN_INVITATION } from './accounts/invitations.ts';
import { PROVEN_OPERATOR } from './accounts/store.ts';
import { logHead } from './audit/anchoring.ts';
import { otpKey } from './entry/otp-key.ts';
import { endAfterRestore } from './entry/after-restore.ts';
import { PROVEN_DESK_SESSION } from './entry/sessions.ts';
import { OPERATORS_RECORDS } from './model.ts';
import { operatorsMachine } from './machine/with-signatures.ts';
import type { Operators } from './operators.ts';
import { operatorsPeople } from './people.ts';
import type { OperatorsPorts } from './ports.ts';

export const operators: SiteModule<
  'operators',
  OperatorsPorts,
  Operators,
  'alarmOperators' | 'auditLog' | 'isOwn' | 'operatorName' | 'operators' | 'ownCustomer' | 'shownName' | 'withRoles'
> = {
  name: 'operators',
  migrations: [{ module: 'operators', dir: new URL('./migrations/', import.meta.url) }],
  machine: operatorsMachine,
  records: OPERATORS_RECORDS,
  people: operatorsPeople,
  sealed: [
    {
      key: otpKey,
      read: `select id::text as id, 'operator otp ' || id as purpose, otp_secret as sealed from operators_account where otp_secret is not null for update`,
      write: 'update operators_account set otp_secret = $2 where id = $1::int8',
    },
  ],
  proven: [PROVEN_OPERATOR, PROVEN_INVITATION, PROVEN_DESK_SESSION],
  commitments: [logHead],
  afterRestore: endAfterRestore,
  offers: {
    alarmOperators: true,
    auditLog: true,
    isOwn: true,
    operatorName: true,
    operators: true,
    ownCustomer: true,
    shownName: true,
    withRoles: true,
  },
  open: async (ports) => (await import('./index.ts')).createOperators(ports),
};
