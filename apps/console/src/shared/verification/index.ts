export { usePending } from './pending.ts';
export { useVerifiedCall } from './verified-call.ts';
