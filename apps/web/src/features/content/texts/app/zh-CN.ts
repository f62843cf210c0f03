import type { Pack } from '@agio/ui';
import type { app as english } from './en-US.ts';

export const app = {
  title: '无需应用商店，手机直接使用 {{site}}',
  intro: '网站即应用：安装一次，全屏打开，始终为最新版本。',
  scan: '用手机扫描二维码',
  scanHelp: '或在手机浏览器中打开 {{host}}',
  choose: '选择“安装”或“添加到主屏幕”',
  chooseHelp: '位于浏览器菜单中',
  logIn: '使用指纹或面容登录',
  logInHelp: '通行密钥，无需输入验证码',
  install: '安装到此设备',
  qr: '本页二维码',
  packages: '需要安装包？',
  packagesHelp: '相同的页面，相同的账户',
  download: '下载',
  version: '版本 {{version}}',
  programs: '开发者',
  programsHelp: 'REST 与 WebSocket，密钥可限定权限',
  docs: '文档',
  onIos: '在 Safari 中点按“分享”，再选择“添加到主屏幕”。',
  onAndroid: '在浏览器菜单中点按“安装应用”或“添加到主屏幕”。',
  installed: '已安装。',
} satisfies Pack<typeof english>;
