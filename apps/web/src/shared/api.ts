import { createPageClient, type ApiError, type Client } from '@agio/client';
import { showError } from './error-popup.ts';
import { currentToken, dropToken } from './session.ts';

/** Spec §4: a 401 removes the token that was sent. One that was renewed meanwhile stays, here or in another tab. */
function forget(error: ApiError, sentWith: string | null): void {
  if (error.status === 401 && sentWith !== null && currentToken() === sentWith) dropToken();
}

function makeClient(onFailure: (error: ApiError) => void): Client {
  return createPageClient({
    baseUrl: '',
    language: () => document.documentElement.lang,
    getToken: currentToken,
    onFailure: (error, _name, sentWith) => {
      forget(error, sentWith);
      onFailure(error);
    },
  });
}

/** For reading, and for forms that show a refusal in place: the caller says what went wrong. */
export const api = makeClient(() => undefined);

/** For actions with no place of their own to show a refusal: it opens as a popup, and is also thrown. */
export const apiWithPopup = makeClient(showError);
