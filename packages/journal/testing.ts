export { Crash, FaultyDisk, POWER_CUTS } from './testing/faulty-disk.ts';
export type { Fault, Survival } from './testing/faulty-disk.ts';
export { seeded } from './testing/file-image.ts';
export { Memory, SmallHouse } from './testing/small-house.ts';
export { ReplicatedWriter } from './postgres/replicated-writer.ts';
export type { ReplicatedWriterOptions } from './postgres/replicated-writer.ts';
