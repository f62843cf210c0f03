import { answer, fail, RESEND_AFTER_SECONDS } from '@agio/contracts';
import type { HandlerResult, RequestContext } from '@agio/contracts';
import type { Address } from '../../shared/address.ts';
import { countryOf } from '../../shared/address.ts';
import { takeQuota } from './code-quota.ts';
import { CODE_LIVES_MS } from './code-key.ts';
import { issueCode } from './codes.ts';
import type { CodePurpose } from './codes.ts';
import type { CodeUse } from '../../shared/message.ts';
import type { CodeParts } from './parts.ts';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** The purpose of the code as stated in the message. */
  readonly use: CodeUse;
  readonly address: Address;
  /** The requester, see `asker.ts`. */
  readonly asker: string;
  /** Sent only if an account has the address; everything else is done in either case. */
  readonly onlyCustomers?: boolean;
  readonly boundTo?: string | undefined;
}

/**
 * Creates a code and queues its message. The message is sent in the background, so that neither the response nor its
 * duration reveals whether the address has an account. Refusals: UNAVAILABLE if no provider reaches such an address,
 * SEND_CODE_TOO_FAST with the seconds to wait.
 */
export async function sendCode(
  { ports, messages, codeKey }: Pick<CodeParts, 'ports' | 'messages' | 'codeKey'>,
  request: CodeRequest,
  { language, host }: Pick<RequestContext, 'language' | 'host'>,
): Promise<HandlerResult<{ resendAfter: number }>> {
  const { address, purpose, use, asker, boundTo, onlyCustomers = false } = request;
  if (!messages.reaches(address.kind)) return fail('UNAVAILABLE');
  const nowMs = ports.now();
  const wish = { purpose, address: address.value, asker, boundTo };
  // Only messages to a customer's own, verified number are exempt from the quota of paid messages.
  const country = address.kind === 'mobile' && use !== 'verify' ? countryOf(address.value) : undefined;
  const { wait, code } = await ports.database.transaction(async (session) => {
    const asked = ports.codeLimits === false ? 0 : await takeQuota(session, { ...wish, country }, nowMs);
    const seconds = asked > 0 || ports.codeLimits === false ? asked : codeKey.takeSent(wish, nowMs);
    return { wait: seconds, code: seconds > 0 ? '' : await issueCode(session, codeKey, wish, nowMs) };
  });
  if (wait > 0) return { ...fail('SEND_CODE_TOO_FAST', { retryAfterSeconds: wait }), retryAfterSeconds: wait };
  await messages.tell({ address, language, host, onlyCustomers }, 'code', { purpose: use, code, minutes: CODE_LIVES_MS / 60_000 });
  return answer({ resendAfter: RESEND_AFTER_SECONDS });
}
