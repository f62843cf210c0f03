import type { OperatorRequest } from '../api/requests.ts';

/** What the reader may do with a request: decide it, take back what they asked for, or only read. */
export function actOf(request: Pick<OperatorRequest, 'state' | 'isForYou' | 'askedBy'>, readerId: string): 'decide' | 'withdraw' | 'read' {
  if (request.state !== 'waiting') return 'read';
  if (request.askedBy.id === readerId) return 'withdraw';
  return request.isForYou ? 'decide' : 'read';
}

export const REASON_MIN = 3;
/** The shortest reason that the server takes. */
export const isReason = (text: string): boolean => text.trim().length >= REASON_MIN;
