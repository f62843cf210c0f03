import type { OtcNotice } from '@agio/contracts/otc';
import type { OtcEvent } from '@agio/contracts/otc';
import type { OtcOrderRecord, OtcState, Step } from '../model.ts';

/** What happened between two states of an order; undefined for what has no event. */
export function eventOf(step: Step, before: Step | undefined): OtcEvent | undefined {
  if (before === undefined) return 'made';
  if (step.state === 'cancelled' && step.reason === 'agreed' && before.split !== '') return 'settled';
  if (step.state !== before.state) return BY_STATE[step.state](step);
  if (step.extensions !== before.extensions) return 'extended';
  if (step.hadGrace !== before.hadGrace) return 'grace';
  const [now, then] = [step, before].map(({ agreed, split }) => `${agreed.join(',')}:${split}`);
  if (now === then) return undefined;
  if (step.agreed.length === 0) return 'disagreed';
  return step.split === '' ? 'agreed' : 'proposed';
}

const BY_STATE: Readonly<Record<OtcState, (step: Step) => OtcEvent>> = {
  waiting: () => 'made',
  unpaid: () => 'accepted',
  paid: () => 'paid',
  appealed: () => 'appealed',
  expired: () => 'expired',
  cancelled: () => 'cancelled',
  success: ({ reason }) => (reason === 'decided' ? 'decided' : 'released'),
  failed: () => 'decided',
  partial_success: ({ reason }) => (reason === 'decided' ? 'decided' : reason === 'agreed' ? 'split' : 'released'),
};

/** The recipients of a notice about a step, and its event. No one is notified of their own acts. */
export function toldOf(
  event: OtcEvent,
  step: Step,
  order: OtcOrderRecord,
): readonly (readonly [customer: number, event: OtcNotice['event']])[] {
  const { buyer, maker, seller, taker } = order;
  switch (event) {
    case 'made':
      return [[maker, 'otc_made']];
    case 'accepted':
      return [[taker, 'otc_accepted']];
    case 'paid':
      return [[seller, 'otc_paid']];
    case 'released':
      return [[buyer, 'otc_released']];
    case 'cancelled':
      return [maker, taker].filter((who) => who !== { maker, taker }[step.reason as 'maker']).map((who) => [who, 'otc_cancelled']);
    case 'expired':
      return [buyer, seller].map((who) => [who, 'otc_expired']);
    case 'appealed':
      return [buyer, seller].filter((who) => who !== { buyer, seller }[step.reason as 'buyer']).map((who) => [who, 'otc_appealed']);
    case 'proposed':
      return [buyer, seller].filter((who) => !step.agreed.includes(who)).map((who) => [who, 'otc_proposed']);
    case 'settled':
      return [buyer, seller].map((who) => [who, 'otc_settled']);
    case 'split':
      return [buyer, seller].map((who) => [who, 'otc_split']);
    case 'decided':
      return [buyer, seller].map((who) => [who, 'otc_decided']);
    default:
      return [];
  }
}
