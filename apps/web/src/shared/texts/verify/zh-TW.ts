import type { Pack } from '@agio/ui';
import type { verify as english } from './en-US.ts';

export const verify = {
  title: '安全驗證',
  about: '您正在確認',
  how: '驗證方式',
  factors: {
    passkey: '通行密鑰',
    otp: '驗證器',
    email: '電子信箱驗證碼',
    mobile: '手機驗證碼',
    password: '登入密碼',
    payPassword: '資金密碼',
  },
  help: {
    passkey: '您的裝置將以通行密鑰為本次操作簽章。',
    otp: '請輸入驗證器 App 中的六位數字。',
    email: '六位數驗證碼將寄到您的電子信箱。',
    mobile: '六位數驗證碼將傳送到您的手機。',
    password: '請輸入登入密碼。',
    payPassword: '請輸入六位數資金密碼。',
  },
  both: '以下兩項皆須驗證。',
  usePasskey: '使用通行密鑰',
  noPasskey: '瀏覽器未提供通行密鑰，請再試一次。',
  sendCode: '取得驗證碼',
  sent: '驗證碼已傳送。',
  resend: '重新傳送',
  resendIn: '{{seconds}} 秒後可重新傳送',
  confirm: '確認',
  triesLeft_other: '還可嘗試 {{count}} 次。',
  bound: '此驗證僅適用於本次操作，且只能使用一次。',
  none: '您尚無可用的驗證方式，請先設定驗證器、電子信箱或手機。',
  toSecurity: '前往安全中心',
  failed: '驗證方式載入失敗。',
  byNumber: {
    why: '通行密鑰只能用於網域名稱，而此頁面是以 IP 位址開啟的。',
    open: '改用 {{name}} 開啟',
    byName: '請透過網站的網域名稱開啟，再使用通行密鑰。',
  },
} satisfies Pack<typeof english>;
