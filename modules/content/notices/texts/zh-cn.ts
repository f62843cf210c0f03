import { sayWrittenAnswer } from '@agio/contracts/identity';
import type { Words } from './words.ts';

const CHANGES: Readonly<Record<string, string>> = {
  otp_bound: '两步验证已开启。',
  otp_unbound: '两步验证已关闭。',
  recovery_codes_made: '已生成新的恢复码，旧的恢复码已失效。',
  recovery_code_used: '有一个恢复码被使用。',
  pay_password_set: '已设置资金密码。',
  pay_password_changed: '资金密码已修改。',
  passkey_added: '已添加通行密钥。',
  passkey_removed: '已删除通行密钥。',
  factors_reset: '客服已按申请移除身份验证器和所有通行密钥。',
  api_key_made: '已创建 API 密钥。',
  api_key_removed: '已删除 API 密钥。',
  phrase_changed: '防钓鱼码已修改。',
  payment_added: '已添加收款方式，24 小时后可用于出售收款。',
  payment_code_added: '已为收款方式添加收款码，24 小时后可用于出售收款。',
  payment_removed: '已删除收款方式。',
  data_exported: '您账户的个人数据已被导出。',
  copy_made: '客服已按书面申请生成您账户全部个人数据的副本。',
  picture_viewed: '您的认证照片已从您的账户中被查看。',
};

export const zhCN: Words = {
  filled: ({ side, amount, base, quote, price, total, isWhole }) => ({
    title: isWhole ? '委托已成交' : '委托部分成交',
    text: `您的${side === 'buy' ? '买入' : '卖出'}委托${isWhole ? '已全部成交' : '已部分成交'}：${amount} ${base}，均价 ${price} ${quote}，共 ${total} ${quote}。`,
  }),
  answered: ({ ticket, title }) => ({ title: '工单已回复', text: `您的工单 T-${ticket}（${title}）有新的回复。` }),
  money: {
    deposit_to_audit: ({ amount, coin, chain }) => ({
      title: '充值待入账',
      text: `${amount} ${coin} 已从 ${chain} 到账，目前为您保留，待限制解除后入账。原因请见充值记录。`,
    }),
    deposit_credited: ({ amount, coin, chain }) => ({
      title: '充值已入账',
      text: `${amount} ${coin} 已从 ${chain} 到账，并计入您的交易账户。`,
    }),
    deposit_reversed: ({ amount, coin, chain }) => ({
      title: '充值被撤回',
      text: `链 ${chain} 撤回了一笔 ${amount} ${coin} 的充值；已从您的账户中扣回，以账户余额为限。`,
    }),
    withdrawal_requested: ({ amount, coin, address }) => ({
      title: '提现申请已提交',
      text: `已申请提现 ${amount} ${coin} 至 ${address}。如非本人操作，请立即冻结账户。`,
    }),
    withdrawal_sent: ({ amount, coin, address }) => ({ title: '提现已发出', text: `${amount} ${coin} 正在转往 ${address}。` }),
    withdrawal_confirmed: ({ amount, coin, address }) => ({ title: '提现已完成', text: `${amount} ${coin} 已到达 ${address}。` }),
    withdrawal_rejected: ({ amount, coin, address }) => ({
      title: '提现被拒绝',
      text: `您提现 ${amount} ${coin} 至 ${address} 的申请被拒绝，金额已恢复可用。`,
    }),
    withdrawal_failed: ({ amount, coin, address }) => ({
      title: '提现失败',
      text: `您提现 ${amount} ${coin} 至 ${address} 未能支付，金额已恢复可用。`,
    }),
    transfer_sent: ({ amount, coin, address }) => ({
      title: '已转给他人',
      text: `已向 ${address} 转出 ${amount} ${coin}。如非本人操作，请立即冻结账户。`,
    }),
    transfer_received: ({ amount, coin, address }) => ({
      title: '收到转账',
      text: `${address} 转来的 ${amount} ${coin} 已计入您的交易账户。`,
    }),
  },
  security: {
    new_device: ({ device = '', ip = '' }) => ({ title: '新设备登录', text: `您的账户在一台新设备上登录：${device}，IP 地址 ${ip}。` }),
    password_changed: () => ({ title: '登录密码已修改', text: '您的登录密码已修改，其他会话均已退出。' }),
    password_reset: () => ({ title: '登录密码已重置', text: '您的登录密码已重置，所有会话均已退出。' }),
    frozen: () => ({ title: '账户已冻结', text: '您的账户已冻结，当前委托和尚未发出的提现已撤销。' }),
    unfrozen: () => ({ title: '账户已重新启用', text: '您的账户已重新启用。24 小时内提现须等待，也不能转给他人。' }),
    closed: () => ({ title: '账户已注销', text: '您的账户已注销。' }),
    written_request: ({ what, ground }) => sayWrittenAnswer('zh-CN', what, ground),
    factor_changed: ({ what = '' }) => ({ title: '安全设置已变更', text: CHANGES[what] ?? '有一项安全设置已变更。' }),
    contact_changed: ({ what }) => ({
      title: '联系方式已更换',
      text: what === 'mobile' ? '您账户的手机号已更换。' : '您账户的邮箱已更换。',
    }),
  },
};
