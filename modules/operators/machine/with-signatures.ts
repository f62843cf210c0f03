import { isSignedBy } from '@agio/credentials/assertion';
import { createOperatorsMachine } from './index.ts';

/** The machine as every thread runs it. */
export const operatorsMachine = createOperatorsMachine(isSignedBy);
