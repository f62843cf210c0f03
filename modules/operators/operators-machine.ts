import { isSignedBy } from '@agio/credentials/assertion';
import { createOperatorsMachine } from './machine.ts';

/** The machine as every thread runs it. */
export const operatorsMachine = createOperatorsMachine(isSignedBy);
