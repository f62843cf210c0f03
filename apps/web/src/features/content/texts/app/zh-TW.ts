import type { Pack } from '@agio/ui';
import type { app as english } from './en-US.ts';

export const app = {
  title: '無需應用程式商店，手機直接使用 {{site}}',
  intro: '網站就是 App：安裝一次，全螢幕開啟，始終為最新版本。',
  scan: '用手機掃描 QR 碼',
  scanHelp: '或在手機瀏覽器中開啟 {{host}}',
  choose: '選擇「安裝」或「加入主畫面」',
  chooseHelp: '位於瀏覽器選單中',
  logIn: '使用指紋或臉部登入',
  logInHelp: '通行密鑰，無需輸入驗證碼',
  install: '安裝到此裝置',
  qr: '本頁 QR 碼',
  packages: '需要安裝檔？',
  packagesHelp: '相同的頁面，相同的帳戶',
  download: '下載',
  version: '版本 {{version}}',
  programs: '開發者',
  programsHelp: 'REST 與 WebSocket，金鑰可限定權限',
  docs: '文件',
  onIos: '在 Safari 中點按「分享」，再選擇「加入主畫面」。',
  onAndroid: '在瀏覽器選單中點按「安裝應用程式」或「加入主畫面」。',
  installed: '已安裝。',
} satisfies Pack<typeof english>;
