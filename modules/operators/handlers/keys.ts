import { answer, fail } from '@agio/contracts';
import type { DeskHandlers, RequestContext } from '@agio/contracts';
import { OPERATORS_FROM } from '@agio/core';
import { operatorsMachine } from '../machine/with-signatures.ts';
import type { AddKey, KeptKey } from '../model.ts';
import type { OperatorsParts } from './parts.ts';
import { sha256 } from '../entry/signing.ts';
import type { Party } from '../entry/signing.ts';
import { UNEXPECTED_ADVICE } from '../accounts/new-operators.ts';

const TIMEOUT_MS = 5 * 60_000;
/** ES256, which every authenticator has. */
const ES256 = -7;

type KeyCall = 'deskKeyBegin' | 'deskKeyAdd' | 'deskSignBegin' | 'deskSign';

/** An operator's own passkeys: made, and asked for a signature. */
export function createKeyHandlers(parts: OperatorsParts): DeskHandlers<KeyCall> {
  const { ports, signing, verifications } = parts;
  return {
    async deskKeyBegin(_input, { host, operator, session }) {
      const party = partyOf(parts, host);
      if (operator === undefined) return fail('PLEASE_LOGIN');
      if (party === undefined) return fail('CONSOLE_NAME_NEEDED');
      const { challenge, flow } = signing.register(session);
      const options = {
        rp: { name: `${ports.site().title} console`, id: party.domain },
        // It says nothing about any person.
        user: {
          id: Buffer.from(sha256(`operator ${operator.id}`), 'hex').toString('base64url'),
          name: operator.name,
          displayName: operator.name,
        },
        challenge,
        pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
        timeout: TIMEOUT_MS,
        attestation: 'none',
        excludeCredentials: keysOf(parts, operator.id).map(({ id }) => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      };
      return answer({ flow, options });
    },
    async deskKeyAdd({ body }, { host, operator, session }) {
      const party = partyOf(parts, host);
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const key = party === undefined ? undefined : signing.registered(party, session, body);
      if (key === undefined) return fail('KEY_NOT_VALID');
      const added: AddKey = { kind: 'operators.key', person: OPERATORS_FROM + operator.id, key };
      const { reply } = await ports.submit(added);
      if (!reply.ok) return fail(reply.refusal === 'operators.too_many' ? 'LIMIT_REACHED' : 'STATE_CHANGED');
      const counts = keysOf(parts, operator.id).some(({ countsFrom, id }) => id === key.id && countsFrom !== null);
      const standing = counts ? 'the first of this house, which counts at once' : 'which signs nothing until an owner confirms it';
      ports.alarm(`${operator.name} registered a passkey, ${standing}.`, UNEXPECTED_ADVICE);
      return answer({});
    },
    async deskSignBegin({ body: { action, body, params, payloadHash } }, context) {
      const { host, operator, session } = context;
      const party = partyOf(parts, host);
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const keys = countingKeys(parts, operator.id).filter((key) => party !== undefined && key.party === sha256(party.domain));
      if (party === undefined || keys.length === 0) return fail('KEY_NOT_VALID');
      const asked = await ports.commandOf(action, { body, params }, context);
      if ('refused' in asked) return asked.refused;
      const { challenge, flow, text } = signing.begin({ session, action, payload: payloadHash, party }, asked.command);
      const options = {
        challenge,
        rpId: party.domain,
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        allowCredentials: keys.map(({ id }) => ({ type: 'public-key', id })),
      };
      return answer({ flow, text, options });
    },
    deskSign({ body: { flow, ...given } }, { operator, session }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const made = signing.finish(flow, given, session, countingKeys(parts, operator.id), ({ action, payload }) =>
        verifications.make(session, action, payload),
      );
      return made === undefined ? fail('KEY_NOT_VALID') : answer(made);
    },
  };
}

/** Keys of an operator, as the journal has them. */
export function keysOf({ ports }: Pick<OperatorsParts, 'ports'>, id: number): readonly KeptKey[] {
  return ports.core.machine(operatorsMachine).people.keysOf(OPERATORS_FROM + id);
}

/** Those that count now. */
export function countingKeys(parts: Pick<OperatorsParts, 'now' | 'ports'>, id: number): KeptKey[] {
  return keysOf(parts, id).filter(({ countsFrom }) => countsFrom !== null && countsFrom <= parts.now());
}

/** The console at the name by which it was asked; undefined where that is an address, for which browsers make no passkeys. */
function partyOf({ ports }: Pick<OperatorsParts, 'ports'>, host: RequestContext['host']): Party | undefined {
  const { hostname, port, protocol } = new URL(ports.consoleOrigin());
  // Beside the server it is reached as localhost as well.
  const domain = hostname === host || host === 'localhost' ? host : hostname;
  if (domain.startsWith('[') || /^[\d.]+$/.test(domain)) return undefined;
  return { origin: `${protocol}//${domain}${port === '' ? '' : `:${port}`}`, domain };
}
