import type { Pack } from '../../pack.ts';
import type { errorsUi as english } from './en-US.ts';

export const errorsUi = {
  notFound: '请求路径错误',
  serverException: '服务器异常',
  serverFailure: '服务器故障，请稍后重试',
  unsure: '结果尚不确定。请再试一次：同一请求不会重复执行。',
  until: '{{time}} 起可以操作。',
  tooFast: '操作过于频繁，请稍候再试。',
  pleaseLogIn: '请先登录。',
  sessionEnded: '登录已过期，请重新登录。',
  pageBroken: '页面出现了问题。',
  reload: '刷新页面',
} satisfies Pack<typeof english>;
