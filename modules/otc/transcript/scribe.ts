import type { OtcEvent } from '@agio/contracts/otc';
import { changesAfter } from '@agio/database';
import type { Change, RowProofs, Session } from '@agio/database';
import { scribeOf } from '@agio/deals';
import type { Follower } from '@agio/module';
import { otcStep } from '../model.ts';
import type { OtcOrderRecord, Step } from '../model.ts';
import { otcOrders } from '../orders/source.ts';
import type { OtcPorts } from '../ports.ts';
import { orderWordsBy } from '../words/store.ts';
import { transcript } from './lines.ts';
import { tellChanged } from './live.ts';
import type { OpenPages } from './live.ts';
import { eventOf, toldOf } from './steps.ts';

interface ScribeRoom extends OtcPorts, OpenPages {
  readonly proofs: RowProofs;
}

export const otcScribe = (room: ScribeRoom): Follower =>
  scribeOf(room, {
    orders: otcOrders,
    steps: (session, after, most) => changesAfter(session, otcStep, after, most),
    report(order, { before, now: step }) {
      const event = eventOf(step, before);
      if (event === undefined) return undefined;
      return { write: (session) => writeLines(room, session, order, { before, event, step }), notices: toldOf(event, step, order) };
    },
    changed: (order) => tellChanged(room, order, { isMessage: false }),
  });

async function writeLines(room: ScribeRoom, session: Session, order: OtcOrderRecord, happened: Transition): Promise<void> {
  const { event, step } = happened;
  const base = { order: order.id, author: 0, event, pictures: [], at: step.updatedAtMs };
  await transcript.append(session, { ...base, content: await contentOf(session, order, happened), step: [step.sequence, 0] });
  if (event !== 'made') return;
  const { autoReply } = (await orderWordsBy(session, room, [order.words]))(order.words);
  if (autoReply === '') return;
  const said = { event: null, content: autoReply, author: order.maker, reader: order.taker };
  await transcript.append(session, { ...base, ...said, step: [step.sequence, 1] });
}

/** What happened to an order between two states of it. */
interface Transition {
  readonly before: Change<Step>['before'];
  readonly event: OtcEvent;
  readonly step: Step;
}

/** The last to agree: of two proposals of one person, that person. */
const agreedBy = ({ agreed }: Step, before: Step | undefined): number | undefined =>
  agreed.find((who) => before?.agreed.includes(who) !== true) ?? agreed[0];

/** Of a decision, its reason; of what a person or the clock did, who. */
async function contentOf(session: Session, { buyer }: OtcOrderRecord, { before, event, step }: Transition): Promise<string> {
  // The reason of the state says how it came to be: during an appeal, who appealed.
  if (event === 'disagreed') return before?.agreed[0] === buyer ? 'buyer' : 'seller';
  if (event === 'agreed' || event === 'proposed') return agreedBy(step, before) === buyer ? 'buyer' : 'seller';
  return event === 'decided' ? transcript.decisionOf(session, step) : (step.reason ?? '');
}
