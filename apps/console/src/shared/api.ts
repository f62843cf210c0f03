import type { CallArguments, CallData, CallOptions, Client } from '@agio/client';
import { createDeskClient } from '@agio/client/desk';
import type { DeskCallName } from '@agio/contracts';
import { currentToken, endUnlessRenewed, noteCall } from './session.ts';

const client = createDeskClient({
  baseUrl: '',
  language: () => document.documentElement.lang,
  getToken: currentToken,
  // A 401 ends the session of the token that was sent; one that was renewed meanwhile stays.
  onFailure: (error, _name, sentWith) => {
    if (error.status === 401 && sentWith !== null) void endUnlessRenewed(sentWith);
  },
});

/** The calls of operators. Those that no timer makes tell the server that the operator is active. */
export const api: Client<DeskCallName> = {
  call<N extends DeskCallName>(name: N, ...input: CallArguments<N>): Promise<CallData<N>> {
    const options: CallOptions | undefined = input[0];
    if (options?.isBackground !== true) noteCall();
    return client.call(name, ...input);
  },
};
