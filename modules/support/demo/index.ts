import type { DeskHandlers, Handlers } from '@agio/contracts';
import { contextFor, contextForOperator, demoCustomer, DEMO_ACCOUNTS, demoData } from '@agio/module/demo';
import type { DemoPorts, ModuleDemo } from '@agio/module/demo';

/** What the demo’s first person has asked, and what support answered; the first ticket is over. */
const TICKETS = [
  {
    type: 'account',
    title: 'How do I change my anti-phishing phrase?',
    content: 'I set one when I opened my account and want another one now.',
    answer: 'Hello! Open Account, then Security, and choose the anti-phishing phrase. The new one is in every mail from then on.',
    thanks: 'Found it, thank you.',
  },
  {
    type: 'trade',
    title: 'Does a stop order hold my coins?',
    content: 'I placed a stop-limit order to sell and the amount is no longer available.',
    answer:
      'Hello! Yes: what a stop order may sell is held from the moment you place it, so that it can be carried out whenever its price is reached. Cancelling the order makes it available again at once.',
    thanks: undefined,
  },
] as const;

interface OpenSupport {
  readonly handlers: Handlers<'workorderAdd' | 'workorderList' | 'workorderRate'>;
  readonly desk: DeskHandlers<'deskTicketReply'>;
}

export const supportDemo: ModuleDemo<OpenSupport> = { finish: fillTickets };

async function fillTickets({ desk, handlers }: OpenSupport, ports: DemoPorts): Promise<void> {
  const own = contextFor(demoCustomer(ports, DEMO_ACCOUNTS[0]));
  const helper = contextForOperator(ports.operatorWith('support'));
  const found = await handlers.workorderList({ query: {}, body: undefined, params: undefined }, own);
  for (const { answer, content, thanks, title, type } of TICKETS.slice(demoData(ports, 'tickets', found).total)) {
    const opened = await handlers.workorderAdd({ query: undefined, body: { type, title, content }, params: undefined }, own);
    const { id } = demoData(ports, 'a ticket', opened);
    const reply = { content: answer, closes: thanks !== undefined };
    demoData(ports, 'an answer', await desk.deskTicketReply({ query: undefined, body: reply, params: { id } }, helper));
    if (thanks === undefined) continue;
    const rated = await handlers.workorderRate({ query: undefined, body: { id, rating: 5, words: thanks }, params: undefined }, own);
    demoData(ports, 'a rating', rated);
  }
}
