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
  picture_viewed: '您的認證照片已從您的帳戶中被查看。',
};

const LEVELS = { ordinary: '普通', primary: '初級', senior: '高級' } as const;

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
  certification: {
    certification_passed: ({ level }) => ({ title: '認證已通過', text: `您的${LEVELS[level]}認證已通過，新的額度即刻生效。` }),
    certification_failed: ({ level }) => ({
      title: '認證未通過',
      text: `您的${LEVELS[level]}認證未通過。認證頁面寫明了需要修改的內容，您可以重新提交。`,
    }),
    certification_withdrawn: ({ level }) => ({
      title: '認證已撤銷',
      text: `您的${LEVELS[level]}認證已被撤銷，相應的權限已終止。如有疑問請提交工單。`,
    }),
  },
  otc: {
    otc_made: ({ amount, coin, order }) => ({
      title: '新的 OTC 訂單',
      text: `您的廣告有新訂單 ${order}，數量 ${amount} ${coin}。如未自動接單，請在 10 分鐘內接單或取消。`,
    }),
    otc_accepted: ({ amount, coin, fiat, order, total }) => ({
      title: 'OTC 訂單已接單',
      text: `訂單 ${order}（${amount} ${coin}）已被接單，${total} ${fiat} 的付款時限開始計算。`,
    }),
    otc_paid: ({ amount, coin, fiat, order, total }) => ({
      title: 'OTC 訂單已付款',
      text: `買家稱已支付訂單 ${order} 的 ${total} ${fiat}。請務必在本人帳戶確認到帳後再放行 ${amount} ${coin}。`,
    }),
    otc_released: ({ amount, coin, order }) => ({
      title: 'OTC 已放行',
      text: `訂單 ${order} 的賣家已確認收款，${amount} ${coin} 扣除手續費後已計入您的法幣帳戶。`,
    }),
    otc_cancelled: ({ amount, coin, order }) => ({
      title: 'OTC 訂單已取消',
      text: `訂單 ${order}（${amount} ${coin}）已取消。`,
    }),
    otc_expired: ({ amount, coin, order }) => ({
      title: 'OTC 訂單已逾時',
      text: `訂單 ${order}（${amount} ${coin}）未在時限內付款。已付款的買家可在 24 小時內申訴。`,
    }),
    otc_appealed: ({ amount, coin, order }) => ({
      title: 'OTC 訂單申訴中',
      text: `訂單 ${order}（${amount} ${coin}）已進入申訴，由工作人員處理，幣仍處於凍結狀態。請補充相關說明。`,
    }),
    otc_decided: ({ amount, coin, order }) => ({
      title: 'OTC 申訴已裁決',
      text: `訂單 ${order}（${amount} ${coin}）的申訴已裁決，結果與理由請見訂單。`,
    }),
    otc_proposed: ({ amount, coin, order }) => ({
      title: 'OTC 分配提議',
      text: `訂單 ${order}（${amount} ${coin}）的對方提議分配這些幣。分配方案請查看訂單；您同意之前不會執行。`,
    }),
    otc_settled: ({ amount, coin, order }) => ({
      title: 'OTC 已同意分配',
      text: `訂單 ${order}（${amount} ${coin}）雙方已同意分配，24 小時後執行；在此之前買家可以申訴。`,
    }),
    otc_split: ({ amount, coin, order }) => ({
      title: 'OTC 分配已執行',
      text: `訂單 ${order}（${amount} ${coin}）的幣已按雙方約定分配，明細請查看訂單。`,
    }),
  },
  c2c: {
    c2c_made: ({ amount, coin, fiat, order, total }) => ({
      title: '新的 C2C 訂單',
      text: `您有新的 C2C 訂單 ${order}：${amount} ${coin}，金額 ${total} ${fiat}。`,
    }),
    c2c_opened: ({ amount, coin, order }) => ({
      title: 'C2C 訂單開始處理',
      text: `服務商已開始營業，訂單 ${order}（${amount} ${coin}）進入處理，並開始計時。`,
    }),
    c2c_accepted: ({ fiat, order, total }) => ({
      title: 'C2C 訂單處理中',
      text: `服務商已接下訂單 ${order}，將向您的帳戶轉帳 ${total} ${fiat}。`,
    }),
    c2c_declared: ({ fiat, order, total }) => ({
      title: 'C2C 訂單已付款',
      text: `客戶稱已支付訂單 ${order} 的 ${total} ${fiat}。請務必在本人帳戶確認到帳後再確認收款。`,
    }),
    c2c_transferred: ({ fiat, order, total }) => ({
      title: 'C2C 訂單已轉帳',
      text: `服務商稱已向您支付訂單 ${order} 的 ${total} ${fiat}，請核對帳戶。24 小時內未提出異議，訂單將自動完成。`,
    }),
    c2c_rerouted: ({ amount, coin, order }) => ({
      title: 'C2C 訂單已轉交',
      text: `訂單 ${order}（${amount} ${coin}）已按原價轉交其他服務商。`,
    }),
    c2c_finished: ({ amount, coin, order }) => ({
      title: 'C2C 訂單已完成',
      text: `訂單 ${order}（${amount} ${coin}）已完成。`,
    }),
    c2c_cancelled: ({ amount, coin, order }) => ({
      title: 'C2C 訂單已取消',
      text: `訂單 ${order}（${amount} ${coin}）已取消，凍結的幣已解凍。`,
    }),
    c2c_expired: ({ amount, coin, order }) => ({
      title: 'C2C 訂單已逾時',
      text: `訂單 ${order}（${amount} ${coin}）未在時限內付款。已付款的客戶可在 24 小時內申訴。`,
    }),
    c2c_appealed: ({ amount, coin, order }) => ({
      title: 'C2C 訂單申訴中',
      text: `訂單 ${order}（${amount} ${coin}）已進入申訴，由工作人員處理，幣仍處於凍結狀態。請補充相關說明。`,
    }),
    c2c_decided: ({ amount, coin, order }) => ({
      title: 'C2C 申訴已裁決',
      text: `訂單 ${order}（${amount} ${coin}）的申訴已裁決，結果與理由請見訂單。`,
    }),
  },
  lock: {
    lock_released: ({ amount, coin, position }) => ({
      title: '鎖倉已釋放',
      text: `鎖倉 ${position} 的 ${amount} ${coin} 已回到您的交易帳戶。`,
    }),
    lock_exit_asked: ({ amount, coin, position }) => ({
      title: '已申請緊急退出',
      text: `您的保險庫 ${position}（${amount} ${coin}）將在 7 天後緊急退出。如非本人操作，請立即撤回並修改密碼。`,
    }),
    lock_left: ({ amount, coin, position }) => ({
      title: '保險庫已開啟',
      text: `您的保險庫 ${position} 的緊急退出已生效，其 ${amount} ${coin} 中仍鎖定的部分已回到交易帳戶。`,
    }),
  },
  market: {
    market_delisting: ({ pair, time }) => ({
      title: `${pair} 即將下架`,
      text: `${pair} 將於 ${time} 停止交易。屆時未成交的委託將被取消，凍結的金額恢復可用。您的幣仍保留在帳戶中。`,
    }),
    market_kept: ({ pair, time }) => ({ title: `${pair} 不再下架`, text: `原定於 ${time} 的 ${pair} 下架已取消，交易照常進行。` }),
  },
  security: {
    new_device: ({ device = '', ip = '' }) => ({ title: '新裝置登入', text: `您的帳戶在一台新裝置上登入：${device}，IP 位址 ${ip}。` }),
    password_changed: () => ({ title: '登入密碼已變更', text: '您的登入密碼已變更，其他工作階段均已登出。' }),
    password_reset: () => ({ title: '登入密碼已重設', text: '您的登入密碼已重設，所有工作階段均已登出。' }),
    frozen: () => ({ title: '帳戶已凍結', text: '您的帳戶已凍結，未成交委託與尚未送出的提現已取消。' }),
    unfrozen: () => ({ title: '帳戶已解凍', text: '您的帳戶已解凍。24 小時內提現須等待，也無法轉給他人。' }),
    closed: () => ({ title: '帳戶已關閉', text: '您的帳戶已關閉。' }),
    factor_changed: ({ what = '' }) => ({ title: '安全設定已變更', text: CHANGES[what] ?? '有一項安全設定已變更。' }),
    contact_changed: ({ what }) => ({
      title: '聯絡方式已更換',
      text: what === 'mobile' ? '您帳戶的手機號碼已更換。' : '您帳戶的電子信箱已更換。',
    }),
  },
};
