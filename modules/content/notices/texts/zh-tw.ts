import { sayWrittenAnswer } from '@agio/contracts/identity';
import type { Words } from './words.ts';

const CHANGES: Readonly<Record<string, string>> = {
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
};

export const zhTW: Words = {
  filled: ({ side, amount, base, quote, price, total, isWhole }) => ({
    title: isWhole ? '委託已成交' : '委託部分成交',
    text: `您的${side === 'buy' ? '買入' : '賣出'}委託${isWhole ? '已全部成交' : '已部分成交'}：${amount} ${base}，均價 ${price} ${quote}，共 ${total} ${quote}。`,
  }),
  answered: ({ ticket, title }) => ({ title: '工單已回覆', text: `您的工單 T-${ticket}（${title}）有新的回覆。` }),
  money: {
    deposit_to_audit: ({ amount, coin, chain }) => ({
      title: '充值待入帳',
      text: `${amount} ${coin} 已在 ${chain} 上到達，目前為您保留，待延遲原因排除後入帳。原因請見充值紀錄。`,
    }),
    deposit_credited: ({ amount, coin, chain }) => ({
      title: '充值已入帳',
      text: `${amount} ${coin} 已從 ${chain} 到帳，並計入您的交易帳戶。`,
    }),
    deposit_reversed: ({ amount, coin, chain }) => ({
      title: '充值被撤回',
      text: `鏈 ${chain} 撤回了一筆 ${amount} ${coin} 的充值；已在您各帳戶餘額足夠的範圍內扣回。`,
    }),
    withdrawal_requested: ({ amount, coin, address }) => ({
      title: '提現申請已提交',
      text: `已申請提現 ${amount} ${coin} 至 ${address}。如非本人操作，請立即凍結帳戶。`,
    }),
    withdrawal_sent: ({ amount, coin, address }) => ({ title: '提現已發出', text: `${amount} ${coin} 正在轉往 ${address}。` }),
    withdrawal_confirmed: ({ amount, coin, address }) => ({ title: '提現已完成', text: `${amount} ${coin} 已到達 ${address}。` }),
    withdrawal_rejected: ({ amount, coin, address }) => ({
      title: '提現被拒絕',
      text: `您提現 ${amount} ${coin} 至 ${address} 的申請被拒絕，金額已恢復可用。`,
    }),
    withdrawal_failed: ({ amount, coin, address }) => ({
      title: '提現失敗',
      text: `您提現 ${amount} ${coin} 至 ${address} 的申請未能付出，金額已恢復可用。`,
    }),
    transfer_sent: ({ amount, coin, address }) => ({
      title: '已轉給他人',
      text: `已向 ${address} 轉出 ${amount} ${coin}。如非本人操作，請立即凍結帳戶。`,
    }),
    transfer_received: ({ amount, coin, address }) => ({
      title: '收到轉帳',
      text: `${address} 轉來的 ${amount} ${coin} 已計入您的交易帳戶。`,
    }),
  },
  security: {
    new_device: ({ device = '', ip = '' }) => ({ title: '新裝置登入', text: `您的帳戶在一台新裝置上登入：${device}，IP 位址 ${ip}。` }),
    password_changed: () => ({ title: '登入密碼已變更', text: '您的登入密碼已變更，其他工作階段均已登出。' }),
    password_reset: () => ({ title: '登入密碼已重設', text: '您的登入密碼已重設，所有工作階段均已登出。' }),
    frozen: () => ({ title: '帳戶已凍結', text: '您的帳戶已凍結，未成交委託與尚未送出的提現已取消。' }),
    unfrozen: () => ({ title: '帳戶已重新啟用', text: '您的帳戶已重新啟用。24 小時內提現須等待，也無法轉給他人。' }),
    closed: () => ({ title: '帳戶已關閉', text: '您的帳戶已關閉。' }),
    written_request: ({ what, ground }) => sayWrittenAnswer('zh-TW', what, ground),
    factor_changed: ({ what = '' }) => ({ title: '安全設定已變更', text: CHANGES[what] ?? '有一項安全設定已變更。' }),
    contact_changed: ({ what }) => ({
      title: '聯絡方式已更換',
      text: what === 'mobile' ? '您帳戶的手機號碼已更換。' : '您帳戶的電子信箱已更換。',
    }),
  },
};
