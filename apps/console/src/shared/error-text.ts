import { ApiError } from '@agio/client';
import { momentSoon, useLanguage, useTexts } from '@agio/ui';

/** The words for a failure: the server's own where it answered, else ours for what never reached it. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTexts('errors-ui');
  const language = useLanguage();
  return (error) => {
    if (!(error instanceof ApiError) || error.status === 0) return t(($) => $.serverFailure);
    const then = error.retryAtMs === undefined ? '' : ` ${t(($) => $.until, { time: momentSoon(error.retryAtMs, language) })}`;
    if (error.requestId !== undefined) return error.message + (error.code === 'UNAVAILABLE' ? '' : then);
    if (error.code === 'REQUEST_PATH_ERROR') return t(($) => $.notFound);
    if (error.code === 'SERVER_EXCEPTION') return t(($) => $.serverException);
    if (error.code === 'OPERATION_TOO_FAST') return t(($) => $.tooFast) + then;
    if (error.code === 'PLEASE_LOGIN') return t(($) => $.pleaseLogIn);
    return t(($) => $.serverFailure);
  };
}
