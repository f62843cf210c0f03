import { defineContract, defineErrors } from '../contract.ts';
import { feedbackAdd } from './calls/feedback.ts';
import {
  workorderAdd,
  workorderClose,
  workorderList,
  workorderPicture,
  workorderRate,
  workorderReply,
  workorderReplyList,
  workorderTypes,
} from './calls/tickets.ts';
import { supportChannels } from './channels.ts';
import {
  deskCanned,
  deskCannedSave,
  deskFeedback,
  deskFeedbackPicture,
  deskTicket,
  deskTicketAssign,
  deskTicketClose,
  deskTicketMerge,
  deskTicketNote,
  deskTicketPicture,
  deskTicketReply,
  deskTickets,
  deskTicketUpload,
} from './desk/tickets.ts';
import { supportDesk } from './desk-words.ts';
import { supportWords } from './customer-words.ts';

export * from './desk/shapes.ts';
export * from './shapes/ticket.ts';

/** Tickets between customers and the site's staff (work orders), and feedback. */
export const support = defineContract({
  name: 'support',
  calls: {
    workorderTypes,
    workorderAdd,
    workorderList,
    workorderReplyList,
    workorderReply,
    workorderClose,
    workorderRate,
    workorderPicture,
    feedbackAdd,
  },
  desk: {
    deskTickets,
    deskTicket,
    deskTicketReply,
    deskTicketNote,
    deskTicketAssign,
    deskTicketClose,
    deskTicketMerge,
    deskTicketPicture,
    deskTicketUpload,
    deskFeedback,
    deskFeedbackPicture,
    deskCanned,
    deskCannedSave,
  },
  errors: defineErrors({
    TICKET_CLOSED: {
      status: 409,
      'en-US': 'This ticket has been closed for more than seven days. Please open a new one.',
      'zh-CN': '该工单已关闭超过七天，请新建工单。',
      'zh-TW': '該工單已關閉超過七天，請新建工單。',
      'ko-KR': '이 문의는 종료된 지 7일이 지났습니다. 새 문의를 작성해 주세요.',
    },
    TICKETS_TOO_MANY: {
      status: 422,
      'en-US': 'You have reached the maximum number of open tickets. Please reply to one of them instead.',
      'zh-CN': '未完成的工单已达上限，请在已有工单中补充说明。',
      'zh-TW': '未完成的工單已達上限，請在已有工單中補充說明。',
      'ko-KR': '진행 중인 문의가 최대 개수에 도달했습니다. 기존 문의에 내용을 추가해 주세요.',
    },
  }),
  channels: supportChannels,
  ...supportDesk,
  ...supportWords,
});
