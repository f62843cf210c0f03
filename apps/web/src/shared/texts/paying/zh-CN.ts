import type { Pack } from '@agio/ui';
import type { paying as english } from './en-US.ts';

export const paying = {
  types: { bank: '银行卡', alipay: '支付宝', weixin: '微信支付' },
  payee: {
    amount: '金额',
    name: '户名',
    bank: '银行',
    number: '账号',
    account: '账号',
    reference: '附言',
    copy: '复制{{name}}',
    code: '收款码',
  },
  certify: { text: '交易前请先完成实名认证。', now: '前往认证' },
  pictures: {
    add: '添加图片',
    number: '图片 {{number}}',
    remove: '移除图片 {{number}}',
    missing: '无法显示该图片。',
    faults: { badFile: '请选择 JPG、PNG、BMP 或 GIF 图片。', tooLarge: '单张图片不能超过 5 MB。' },
  },
} satisfies Pack<typeof english>;
