export { ByNumberNote } from './by-number-note.tsx';
export { usePending } from './pending.ts';
export { triesLeft } from './tries-left.ts';
export { useVerifiedCall } from './verified-call.ts';
