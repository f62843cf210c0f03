import { sayWrittenAnswer } from '@agio/contracts/identity';
import type { Words } from './words.ts';

const keysEnded = (keys: number): string[] => (keys === 0 ? [] : [`${keys} 个可下单或动用资金的 API 密钥已删除。`]);

export const zhCN: Words = {
  code: ({ site, code, minutes, use }) => ({
    title: `${code} 是您的 ${site} 验证码`,
    lines: [
      `您的 ${site} 验证码是 ${code}，用于${use}，${minutes} 分钟内有效。`,
      `${site} 的工作人员绝不会向您索要验证码。如果不是您本人操作，请忽略此消息。`,
    ],
  }),
  uses: { signup: '注册', login: '登录', reset: '重置密码', unfreeze: '重新启用账户', verify: '确认操作', bind: '验证此联系方式' },
  changes: {
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
  },
  contacts: { email: '您账户的邮箱已更换。', mobile: '您账户的手机号已更换。' },
  security: (site, when) => ({
    new_device: ({ device, ip }) => ({
      title: `您的 ${site} 账户有新的登录`,
      lines: ['您的账户在一台新设备上登录。', `设备：${device}`, `IP 地址：${ip}`, `时间：${when}`],
    }),
    password_changed: ({ keys }) => ({
      title: `您的 ${site} 登录密码已修改`,
      lines: [`您的登录密码已于 ${when} 修改，其他会话均已退出。`, ...keysEnded(keys)],
    }),
    password_reset: ({ keys }) => ({
      title: `您的 ${site} 登录密码已重置`,
      lines: [`您的登录密码已于 ${when} 重置，所有会话均已退出。`, ...keysEnded(keys)],
    }),
    factor_changed: ({ change }) => ({ title: `您的 ${site} 安全设置有变更`, lines: [change, `时间：${when}`] }),
    contact_changed: ({ contact }) => ({ title: `您的 ${site} 联系方式已更换`, lines: [contact, `时间：${when}`] }),
    frozen: () => ({
      title: `您的 ${site} 账户已冻结`,
      lines: [`您的账户已于 ${when} 冻结：所有会话已退出，当前委托和尚未发出的提现已撤销，任何人都无法登录。`],
    }),
    unfrozen: () => ({
      title: `您的 ${site} 账户已重新启用`,
      lines: [`您的账户已于 ${when} 重新启用。24 小时内提现须等待，也不能转给他人。`],
    }),
    closed: () => ({ title: `您的 ${site} 账户已注销`, lines: [`您的账户已于 ${when} 注销，个人资料已删除。`] }),
    written_request: ({ what, ground }) => {
      const { text, title } = sayWrittenAnswer('zh-CN', what, ground);
      return { title: `${site}：${title}`, lines: [text] };
    },
  }),
  phrase: (phrase) => `您的防钓鱼码：${phrase}`,
  freeze: '如果不是您本人操作，请立即冻结账户：',
  notYou: '如果不是您本人操作，请立即联系客服。',
};
