import type { Pack } from '@agio/ui';
import type { paying as english } from './en-US.ts';

export const paying = {
  types: { bank: '銀行帳戶', alipay: '支付寶', weixin: '微信支付' },
  payee: {
    amount: '金額',
    name: '戶名',
    bank: '銀行',
    number: '帳號',
    account: '帳號',
    reference: '備註',
    copy: '複製{{name}}',
    code: '收款碼',
  },
  certify: { text: '交易前請先完成實名認證。', now: '前往認證' },
  pictures: {
    add: '新增圖片',
    number: '圖片 {{number}}',
    remove: '移除圖片 {{number}}',
    missing: '無法顯示該圖片。',
    faults: { badFile: '請選擇 JPG、PNG、BMP 或 GIF 圖片。', tooLarge: '單張圖片不能超過 5 MB。' },
  },
} satisfies Pack<typeof english>;
