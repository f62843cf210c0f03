export { brokenText } from './audit/anchoring.ts';
export type { DeskOwner, From } from './entry/sessions.ts';
export { textToSign } from './machine/people.ts';
export { operatorsMachine } from './machine/with-signatures.ts';
export type { Operators } from './operators.ts';
export { createOperators } from './operators.ts';
export type { OperatorsPorts } from './ports.ts';
