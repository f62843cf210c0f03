import { answer, fail, RESEND_AFTER_SECONDS } from '@agio/contracts';
import type { HandlerResult, RequestContext } from '@agio/contracts';
import type { Address } from '../contacts/address.ts';
import { countryOf } from '../contacts/address.ts';
import { takeQuota } from './code-quota.ts';
import { CODE_LIVES_MS, issueCode } from './codes.ts';
import type { CodePurpose } from './codes.ts';
import type { CodeUse } from '../messages/message.ts';
import type { IdentityParts } from '../parts.ts';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** What the message says the code is for. */
  readonly use: CodeUse;
  readonly address: Address;
  /** Who asks, see `asker.ts`. */
  readonly asker: string;
  /** Sent only where an account has the address; everything else is done in any case. */
  readonly onlyCustomers?: boolean;
  readonly boundTo?: string | undefined;
}

/**
 * Makes a code and has it sent. The message is stored here and leaves in the background, so that neither answer nor
 * time tells whether the address has an account. Refusals: UNAVAILABLE where no provider reaches such an address,
 * SEND_CODE_TOO_FAST with the seconds to wait.
 */
export async function sendCode(
  { ports, messages, codeKey }: Pick<IdentityParts, 'ports' | 'messages' | 'codeKey'>,
  request: CodeRequest,
  { language, host }: Pick<RequestContext, 'language' | 'host'>,
): Promise<HandlerResult<{ resendAfter: number }>> {
  const { address, purpose, use, asker, boundTo, onlyCustomers = false } = request;
  if (!messages.reaches(address.kind)) return fail('UNAVAILABLE');
  const nowMs = ports.now();
  const wish = { purpose, address: address.value, asker, boundTo };
  // Only a customer's own number, which they have proved, is sent to without counting what it costs.
  const country = address.kind === 'mobile' && use !== 'verify' ? countryOf(address.value) : undefined;
  const { wait, code } = await ports.database.transaction(async (session) => {
    const seconds = ports.codeLimits === false ? 0 : await takeQuota(session, { ...wish, country }, nowMs);
    return { wait: seconds, code: seconds > 0 ? '' : await issueCode(session, codeKey, wish, nowMs) };
  });
  if (wait > 0) return { ...fail('SEND_CODE_TOO_FAST', { retryAfterSeconds: wait }), retryAfterSeconds: wait };
  await messages.tell({ address, language, host, onlyCustomers }, 'code', { purpose: use, code, minutes: CODE_LIVES_MS / 60_000 });
  return answer({ resendAfter: RESEND_AFTER_SECONDS });
}
