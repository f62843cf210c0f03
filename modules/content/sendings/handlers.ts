import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers, HandlerResult } from '@agio/contracts';
import type { Sending } from '@agio/contracts/content';
import { numberOf } from '@agio/kernel';
import type { ContentPorts } from '../ports.ts';
import type { Sendings } from './sendings.ts';
import { causeOf, listSendings, sendingView } from './store.ts';

export type SendingCall = 'deskNoticeContinue' | 'deskNoticeCount' | 'deskNotices' | 'deskNoticeSend' | 'deskNoticeStop';

export function sendingHandlers(ports: ContentPorts, sendings: Sendings, hosts: () => readonly string[]): DeskHandlers<SendingCall> {
  const turn = async (id: string, to: 'going' | 'stopped'): Promise<HandlerResult<Sending>> => {
    const stored = await sendings.turn(numberOf(id), to);
    return stored === undefined ? fail('STATE_CHANGED') : answer(sendingView(stored));
  };
  return {
    async deskNotices({ query }) {
      const page = pageOf(query);
      const { list, total } = await listSendings(ports.database, page);
      const coins = ports.core.coins.map(({ code }) => code);
      return answer({ list: list.map(sendingView), total, ...page, sites: [...hosts()], coins });
    },
    async deskNoticeCount({ query: { coin = null, isExact, level = null, site = null } }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const count = await sendings.count({ coin, isExact: isExact === 'true', level, site });
      return answer({ count, isAlone: count <= (await sendings.leftAlone(operator.id)) });
    },
    async deskNoticeSend({ body: { key, ...written } }, { operator }) {
      if (operator === undefined) return fail('PLEASE_LOGIN');
      const sent = await sendings.sendAlone(operator.id, { ...written, cause: causeOf(operator.id, key), by: operator.name });
      return typeof sent === 'string' ? fail(sent) : answer(sendingView(sent));
    },
    deskNoticeStop: ({ params }) => turn(params.id, 'stopped'),
    deskNoticeContinue: ({ params }) => turn(params.id, 'going'),
  };
}
