import type { C2cOrderNotice } from '@agio/contracts/c2c';
import { changesAfter } from '@agio/database';
import type { Session } from '@agio/database';
import { scribeOf } from '@agio/deals';
import type { Follower } from '@agio/module';
import { c2cChange } from '../model.ts';
import type { C2cChange, C2cOrderRecord } from '../model.ts';
import { c2cOrders } from '../orders/source.ts';
import type { C2cPorts } from '../ports.ts';
import { transcript } from './lines.ts';
import type { C2cLineEvent } from './lines.ts';
import { tellChanged } from './live.ts';
import type { OpenPages } from './live.ts';
import { authorOf, eventOf, toldOf } from './steps.ts';

export const c2cScribe = (room: C2cPorts & OpenPages): Follower =>
  scribeOf<C2cOrderRecord, C2cChange, C2cOrderNotice['event']>(room, {
    orders: c2cOrders,
    steps: (session, after, most) => changesAfter(session, c2cChange, after, most),
    report(order, { before, now: step }) {
      const event = eventOf(step, before);
      if (event === undefined) return undefined;
      return { write: (session) => writeLine(session, order, step, event), notices: toldOf(event, step, order) };
    },
    changed: (order) => tellChanged(room, order),
  });

async function writeLine(session: Session, order: C2cOrderRecord, step: C2cChange, event: C2cLineEvent): Promise<void> {
  const content = event === 'decided' ? await transcript.decisionOf(session, step) : '';
  const said = { author: authorOf(event, step, order), event, content, pictures: [] };
  await transcript.append(session, { ...said, order: order.id, at: step.updatedAtMs, step: [step.sequence, 0] });
}
