import { ApiError } from '@agio/client';
import { momentSoon, useLanguage, useTexts } from '@agio/ui';
import { UnsurePayment } from './money/money-try.ts';
import { refusedUntil, waitsUntil } from './verification/tries-left.ts';

/**
 * The text for a failure: the server's own if it answered, else ours for requests that never reached it (spec §8).
 * Anything other than an answer of the API reads as a server failure, too; silence about a payment says that it may be sent again. A wait whose end the server knows is shown with its end.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTexts('errors-ui');
  const language = useLanguage();
  return (error) => {
    if (error instanceof UnsurePayment) return t(($) => $.unsure);
    if (!(error instanceof ApiError) || error.status === 0) return t(($) => $.serverFailure);
    const until = waitsUntil(error);
    const then = until === null ? '' : ` ${t(($) => $.until, { time: momentSoon(until, language) })}`;
    if (error.requestId !== undefined || refusedUntil(error) !== null) return error.message + then;
    if (error.code === 'REQUEST_PATH_ERROR') return t(($) => $.notFound);
    if (error.code === 'SERVER_EXCEPTION') return t(($) => $.serverException);
    if (error.code === 'OPERATION_TOO_FAST') return t(($) => $.tooFast) + then;
    if (error.code === 'PLEASE_LOGIN') return t(($) => $.pleaseLogIn);
    return t(($) => $.serverFailure);
  };
}
