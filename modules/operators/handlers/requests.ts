import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers, HandlerResult, Operator } from '@agio/contracts';
import type { OperatorRequest, RequestRow } from '@agio/contracts/operators';
import type { OperatorsParts } from './parts.ts';
import type { StoredRequest } from '../requests/rows.ts';

type RequestCall = 'deskPreview' | 'deskAsk' | 'deskRequests' | 'deskRequest' | 'deskDecide' | 'deskWithdraw';

export function createRequestHandlers(parts: OperatorsParts): DeskHandlers<RequestCall> {
  const { requests } = parts;
  const show = async (by: Operator, id: number): Promise<HandlerResult<OperatorRequest>> => {
    const stored = await requests.show(id);
    return stored === undefined ? fail('NOT_FOUND') : answer(requestOf(parts, by, stored, await requests.effectOf(stored)));
  };
  return {
    async deskPreview({ body: { kind, payload } }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const examined = await requests.preview(operator, kind, payload);
      if (!examined.ok) return examined;
      return answer({ target: examined.target, changes: [...examined.changes], effect: [...(examined.effect ?? [])] });
    },
    async deskAsk({ body }, { ip, operator, signs }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const asked = await requests.ask(operator, { ...body, ip, signs });
      return asked.ok ? answer({ id: String(asked.id) }) : asked;
    },
    async deskRequests({ query }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const { limit, page } = pageOf(query);
      const { list, total } = await requests.list(operator, { view: query.view ?? 'waiting', target: query.target }, page, limit);
      const forYou = await requests.waitingFor(operator);
      return answer({ list: list.map((stored) => rowOf(parts, operator, stored)), total, page, limit, forYou });
    },
    async deskRequest({ params }, { operator }) {
      return operator === undefined ? fail('PLEASE_LOGIN') : show(operator, Number(params.id));
    },
    async deskDecide({ body, params }, { ip, operator, signs }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const decided = await requests.decide(operator, Number(params.id), { ...body, ip, signs });
      return decided.ok ? show(operator, Number(params.id)) : decided;
    },
    async deskWithdraw({ body, params }, { ip, operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const withdrawn = await requests.withdraw(operator, Number(params.id), body.reason, ip);
      return withdrawn.ok ? show(operator, Number(params.id)) : withdrawn;
    },
  };
}

function rowOf({ accounts, requests }: OperatorsParts, by: Operator, stored: StoredRequest): RequestRow {
  const { reason, target } = requests.wordsOf(stored);
  const person = (id: number): RequestRow['askedBy'] => ({ id: String(id), name: accounts.get(id)?.name ?? '' });
  return {
    id: String(stored.id),
    kind: stored.kind,
    target,
    state: stored.state,
    reason,
    askedBy: person(stored.askedBy),
    askedAt: stored.askedAt,
    expiresAt: stored.expiresAt,
    decidedBy: stored.decidedBy === null ? null : person(stored.decidedBy),
    decidedAt: stored.decidedAt,
    isForYou: requests.isFor(by, stored),
  };
}

function requestOf(parts: OperatorsParts, by: Operator, stored: StoredRequest, effect: OperatorRequest['effect']): OperatorRequest {
  const decides = parts.requests.kindOf(stored.kind)?.decides ?? [];
  return {
    ...rowOf(parts, by, stored),
    changes: [...parts.requests.wordsOf(stored).changes],
    effect,
    payload: stored.signed,
    hash: stored.hash,
    decision: stored.decision,
    failure: stored.failure,
    deciders: parts.accounts
      .withRoles(decides, [stored.askedBy])
      .map(({ id, name, roles }) => ({ id: String(id), name, roles: [...roles] })),
  };
}
