export { decodeFacts } from './facts-codec.ts';
export { LogicChanged, recover } from './recover.ts';
export type { Recovered } from './recover.ts';
export { QUEUE_MAX, Sequencer, SequencerUnavailable } from './sequencer.ts';
export type { Published } from './sequencer.ts';
