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
  picture_viewed: '您的认证照片已从您的账户中被查看。',
};

const LEVELS = { ordinary: '普通', primary: '初级', senior: '高级' } as const;

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
  certification: {
    certification_passed: ({ level }) => ({ title: '认证已通过', text: `您的${LEVELS[level]}认证已通过，新的额度即刻生效。` }),
    certification_failed: ({ level }) => ({
      title: '认证未通过',
      text: `您的${LEVELS[level]}认证未通过。认证页面写明了需要修改的内容，您可以重新提交。`,
    }),
    certification_withdrawn: ({ level }) => ({
      title: '认证已撤销',
      text: `您的${LEVELS[level]}认证已被撤销，相应的权限已终止。如有疑问请提交工单。`,
    }),
  },
  otc: {
    otc_made: ({ amount, coin, order }) => ({
      title: '新的 OTC 订单',
      text: `您的广告有新订单 ${order}，数量 ${amount} ${coin}。如未自动接单，请在 10 分钟内接单或取消。`,
    }),
    otc_accepted: ({ amount, coin, fiat, order, total }) => ({
      title: 'OTC 订单已接单',
      text: `订单 ${order}（${amount} ${coin}）已被接单，${total} ${fiat} 的付款时限开始计算。`,
    }),
    otc_paid: ({ amount, coin, fiat, order, total }) => ({
      title: 'OTC 订单已付款',
      text: `买家称已支付订单 ${order} 的 ${total} ${fiat}。请务必在本人账户确认到账后再放行 ${amount} ${coin}。`,
    }),
    otc_released: ({ amount, coin, order }) => ({
      title: 'OTC 已放币',
      text: `订单 ${order} 的卖家已确认收款，${amount} ${coin} 扣除手续费后已计入您的法币账户。`,
    }),
    otc_cancelled: ({ amount, coin, order }) => ({
      title: 'OTC 订单已取消',
      text: `订单 ${order}（${amount} ${coin}）已取消。`,
    }),
    otc_expired: ({ amount, coin, order }) => ({
      title: 'OTC 订单已超时',
      text: `订单 ${order}（${amount} ${coin}）未在时限内付款。已付款的买家可在 24 小时内申诉。`,
    }),
    otc_appealed: ({ amount, coin, order }) => ({
      title: 'OTC 订单申诉中',
      text: `订单 ${order}（${amount} ${coin}）已进入申诉，由工作人员处理，币仍处于冻结状态。请补充相关说明。`,
    }),
    otc_decided: ({ amount, coin, order }) => ({
      title: 'OTC 申诉已裁决',
      text: `订单 ${order}（${amount} ${coin}）的申诉已裁决，结果与理由请查看订单。`,
    }),
    otc_proposed: ({ amount, coin, order }) => ({
      title: 'OTC 分配提议',
      text: `订单 ${order}（${amount} ${coin}）的对方提议分配这些币。分配方案请查看订单；您同意之前不会执行。`,
    }),
    otc_settled: ({ amount, coin, order }) => ({
      title: 'OTC 已同意分配',
      text: `订单 ${order}（${amount} ${coin}）双方已同意分配，24 小时后执行；在此之前买家可以申诉。`,
    }),
    otc_split: ({ amount, coin, order }) => ({
      title: 'OTC 分配已执行',
      text: `订单 ${order}（${amount} ${coin}）的币已按双方约定分配，明细请查看订单。`,
    }),
  },
  c2c: {
    c2c_made: ({ amount, coin, fiat, order, total }) => ({
      title: '新的 C2C 订单',
      text: `您有新的 C2C 订单 ${order}：${amount} ${coin}，金额 ${total} ${fiat}。`,
    }),
    c2c_opened: ({ amount, coin, order }) => ({
      title: 'C2C 订单开始处理',
      text: `服务商已开始营业，订单 ${order}（${amount} ${coin}）进入处理，并开始计时。`,
    }),
    c2c_accepted: ({ fiat, order, total }) => ({
      title: 'C2C 订单处理中',
      text: `服务商已受理订单 ${order}，将向您的账户转账 ${total} ${fiat}。`,
    }),
    c2c_declared: ({ fiat, order, total }) => ({
      title: 'C2C 订单已付款',
      text: `用户称已支付订单 ${order} 的 ${total} ${fiat}。请务必在本人账户确认到账后再确认收款。`,
    }),
    c2c_transferred: ({ fiat, order, total }) => ({
      title: 'C2C 订单已转账',
      text: `服务商称已向您支付订单 ${order} 的 ${total} ${fiat}，请核对账户。24 小时内未提出异议，订单将自动完成。`,
    }),
    c2c_rerouted: ({ amount, coin, order }) => ({
      title: 'C2C 订单已转派',
      text: `订单 ${order}（${amount} ${coin}）已按原价转派给其他服务商。`,
    }),
    c2c_finished: ({ amount, coin, order }) => ({
      title: 'C2C 订单已完成',
      text: `订单 ${order}（${amount} ${coin}）已完成。`,
    }),
    c2c_cancelled: ({ amount, coin, order }) => ({
      title: 'C2C 订单已取消',
      text: `订单 ${order}（${amount} ${coin}）已取消，冻结的币已解冻。`,
    }),
    c2c_expired: ({ amount, coin, order }) => ({
      title: 'C2C 订单已超时',
      text: `订单 ${order}（${amount} ${coin}）未在时限内付款。已付款的用户可在 24 小时内申诉。`,
    }),
    c2c_appealed: ({ amount, coin, order }) => ({
      title: 'C2C 订单申诉中',
      text: `订单 ${order}（${amount} ${coin}）已进入申诉，由工作人员处理，币仍处于冻结状态。请补充相关说明。`,
    }),
    c2c_decided: ({ amount, coin, order }) => ({
      title: 'C2C 申诉已裁决',
      text: `订单 ${order}（${amount} ${coin}）的申诉已裁决，结果与理由请查看订单。`,
    }),
  },
  lock: {
    lock_released: ({ amount, coin, position }) => ({
      title: '锁仓已释放',
      text: `锁仓 ${position} 的 ${amount} ${coin} 已回到您的交易账户。`,
    }),
    lock_exit_asked: ({ amount, coin, position }) => ({
      title: '已申请紧急退出',
      text: `您的保险库 ${position}（${amount} ${coin}）将在 7 天后紧急退出。如非本人操作，请立即撤回并修改密码。`,
    }),
    lock_left: ({ amount, coin, position }) => ({
      title: '保险库已开启',
      text: `您的保险库 ${position} 的紧急退出已生效，其 ${amount} ${coin} 中仍锁定的部分已回到交易账户。`,
    }),
  },
  market: {
    market_delisting: ({ pair, time }) => ({
      title: `${pair} 即将下线`,
      text: `${pair} 将于 ${time} 停止交易。届时未成交的委托将被撤销，冻结的金额恢复可用。您的币仍保留在账户中。`,
    }),
    market_kept: ({ pair, time }) => ({ title: `${pair} 不再下线`, text: `原定于 ${time} 的 ${pair} 下线已取消，交易照常进行。` }),
  },
  security: {
    new_device: ({ device = '', ip = '' }) => ({ title: '新设备登录', text: `您的账户在一台新设备上登录：${device}，IP 地址 ${ip}。` }),
    password_changed: () => ({ title: '登录密码已修改', text: '您的登录密码已修改，其他会话均已退出。' }),
    password_reset: () => ({ title: '登录密码已重置', text: '您的登录密码已重置，所有会话均已退出。' }),
    frozen: () => ({ title: '账户已冻结', text: '您的账户已冻结，当前委托和尚未发出的提现已撤销。' }),
    unfrozen: () => ({ title: '账户已解冻', text: '您的账户已解冻。24 小时内提现须等待，也不能转给他人。' }),
    closed: () => ({ title: '账户已注销', text: '您的账户已注销。' }),
    factor_changed: ({ what = '' }) => ({ title: '安全设置已变更', text: CHANGES[what] ?? '有一项安全设置已变更。' }),
    contact_changed: ({ what }) => ({
      title: '联系方式已更换',
      text: what === 'mobile' ? '您账户的手机号已更换。' : '您账户的邮箱已更换。',
    }),
  },
};
