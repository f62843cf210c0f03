export type { Field, Fields, Shape, Storage, Values, ValueOf } from './fields.ts';
export { customer, defineShape, flag, list, number, part, parts, small, variant, whole, word, words } from './fields.ts';
export type { FactName, FactOf, FactSchema, RecordOf, RecordSchema } from './record.ts';
export { defineFact, defineRecord, heldBy } from './record.ts';
export type { TableSchema } from './table.ts';
export { defineTable } from './table.ts';
export type { State, StateOf, TrailSchema } from './trail.ts';
export { defineTrail } from './trail.ts';
export { savedRecords, saveRecords } from './saved.ts';
