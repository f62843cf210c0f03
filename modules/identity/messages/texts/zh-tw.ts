import { sayWrittenAnswer } from '@agio/contracts/identity';
import type { Words } from './words.ts';

const keysEnded = (keys: number): string[] => (keys === 0 ? [] : [`${keys} 個可下單或動用資金的 API 金鑰已刪除。`]);

export const zhTW: Words = {
  code: ({ site, code, minutes, use }) => ({
    title: `${code} 是您的 ${site} 驗證碼`,
    lines: [
      `您的 ${site} 驗證碼是 ${code}，用於${use}，${minutes} 分鐘內有效。`,
      `${site} 的工作人員絕不會向您索取驗證碼。若非您本人操作，請忽略此訊息。`,
    ],
  }),
  uses: { signup: '註冊', login: '登入', reset: '重設密碼', unfreeze: '重新啟用帳戶', verify: '確認操作', bind: '驗證此聯絡方式' },
  changes: {
    otp_bound: '兩步驟驗證已開啟。',
    otp_unbound: '兩步驟驗證已關閉。',
    recovery_codes_made: '已產生新的復原碼，舊的復原碼已失效。',
    recovery_code_used: '有一組復原碼被使用。',
    pay_password_set: '已設定資金密碼。',
    pay_password_changed: '資金密碼已變更。',
    passkey_added: '已新增通行密鑰。',
    passkey_removed: '已刪除通行密鑰。',
    factors_reset: '客服已依申請移除驗證器和所有通行密鑰。',
    api_key_made: '已建立 API 金鑰。',
    api_key_removed: '已刪除 API 金鑰。',
    phrase_changed: '防釣魚碼已變更。',
    payment_added: '已新增收款方式，24 小時後可用於出售收款。',
    payment_code_added: '已為收款方式新增收款碼，24 小時後可用於出售收款。',
    payment_removed: '已刪除收款方式。',
    data_exported: '您帳戶的個人資料已被匯出。',
    copy_made: '客服已依書面申請產生您帳戶所有個人資料的副本。',
    picture_viewed: '您的認證照片已從您的帳戶中被查看。',
  },
  contacts: { email: '您帳戶的電子信箱已更換。', mobile: '您帳戶的手機號碼已更換。' },
  security: (site, when) => ({
    new_device: ({ device, ip }) => ({
      title: `您的 ${site} 帳戶有新的登入`,
      lines: ['您的帳戶在一台新裝置上登入。', `裝置：${device}`, `IP 位址：${ip}`, `時間：${when}`],
    }),
    password_changed: ({ keys }) => ({
      title: `您的 ${site} 登入密碼已變更`,
      lines: [`您的登入密碼已於 ${when} 變更，其他工作階段均已登出。`, ...keysEnded(keys)],
    }),
    password_reset: ({ keys }) => ({
      title: `您的 ${site} 登入密碼已重設`,
      lines: [`您的登入密碼已於 ${when} 重設，所有工作階段均已登出。`, ...keysEnded(keys)],
    }),
    factor_changed: ({ change }) => ({ title: `您的 ${site} 安全設定有變更`, lines: [change, `時間：${when}`] }),
    contact_changed: ({ contact }) => ({ title: `您的 ${site} 聯絡方式已更換`, lines: [contact, `時間：${when}`] }),
    frozen: () => ({
      title: `您的 ${site} 帳戶已凍結`,
      lines: [`您的帳戶已於 ${when} 凍結：所有工作階段已登出，未成交委託與尚未送出的提現已取消，任何人都無法登入。`],
    }),
    unfrozen: () => ({
      title: `您的 ${site} 帳戶已重新啟用`,
      lines: [`您的帳戶已於 ${when} 重新啟用。24 小時內提現須等待，也無法轉給他人。`],
    }),
    closed: () => ({ title: `您的 ${site} 帳戶已關閉`, lines: [`您的帳戶已於 ${when} 關閉，個人資料已刪除。`] }),
    written_request: ({ what, ground }) => {
      const { text, title } = sayWrittenAnswer('zh-TW', what, ground);
      return { title: `${site}：${title}`, lines: [text] };
    },
  }),
  phrase: (phrase) => `您的防釣魚碼：${phrase}`,
  freeze: '若非您本人操作，請立即凍結帳戶：',
  notYou: '若非您本人操作，請立即聯絡客服。',
};
