export { usePending } from './pending.ts';
export { useVerifiedCall, type DeskInput } from './verified-call.ts';
