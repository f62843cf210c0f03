import { defineErrors } from '../contract.ts';

/** What only the console says. */
export const operatorErrors = defineErrors({
  OPERATOR_LOGIN_FAILED: {
    status: 422,
    'en-US': 'The name, password or code is wrong.',
    'zh-CN': '用户名、密码或验证码错误。',
    'zh-TW': '使用者名稱、密碼或驗證碼錯誤。',
    'ko-KR': '이름, 비밀번호 또는 인증번호가 올바르지 않습니다.',
  },
  OPERATOR_LOCKED: {
    status: 429,
    'en-US': 'Too many failed attempts. Please try again later.',
    'zh-CN': '错误次数过多，请稍后再试。',
    'zh-TW': '錯誤次數過多，請稍後再試。',
    'ko-KR': '시도가 너무 많습니다. 잠시 후 다시 시도하세요.',
  },
  INVITATION_NOT_VALID: {
    status: 422,
    'en-US': 'This link has already been used, has expired, or was replaced by a newer one.',
    'zh-CN': '该链接已被使用、已过期或已被新链接取代。',
    'zh-TW': '此連結已被使用、已過期或已被新連結取代。',
    'ko-KR': '이미 사용되었거나 만료되었거나 새 링크로 바뀐 링크입니다.',
  },
  ADDRESS_NOT_ALLOWED: {
    status: 403,
    'en-US': 'The console cannot be accessed from this IP address.',
    'zh-CN': '管理后台不允许从该 IP 地址访问。',
    'zh-TW': '管理後台不允許從此 IP 位址存取。',
    'ko-KR': '이 네트워크 주소에서는 콘솔을 사용할 수 없습니다.',
  },
  SECOND_PERSON_NEEDED: {
    status: 422,
    'en-US': 'You cannot approve your own request or approve it twice. Another operator has to decide.',
    'zh-CN': '不能批准自己发起或已批准过的事项，须由另一人决定。',
    'zh-TW': '不能核准自己發起或已核准過的事項，須由另一人決定。',
    'ko-KR': '자신이 요청했거나 이미 승인한 건은 승인할 수 없습니다. 다른 사람이 결정해야 합니다.',
  },
  OPERATOR_NEW: {
    status: 403,
    'en-US': 'New operators have read-only access until another owner has confirmed them and 24 hours have passed.',
    'zh-CN': '新操作员只能查看：须由另一位所有者确认身份，且确认后满 24 小时。',
    'zh-TW': '新操作員只能檢視：須由另一位所有者確認身分，且確認後滿 24 小時。',
    'ko-KR': '새 운영자는 조회만 할 수 있습니다. 다른 소유자가 신원을 확인하고 24시간이 지나야 합니다.',
  },
  SIGNATURE_NEEDED: {
    status: 403,
    'en-US': 'This action needs your passkey; a code is not enough.',
    'zh-CN': '此操作需使用您的通行密钥，仅凭验证码不够。',
    'zh-TW': '此操作需使用您的通行密鑰，僅憑驗證碼不夠。',
    'ko-KR': '이 작업에는 패스키가 필요합니다. 인증번호만으로는 할 수 없습니다.',
  },
  KEY_NOT_VALID: {
    status: 422,
    'en-US': 'The passkey response does not match this action, arrived too late, or came from a passkey that is not active yet.',
    'zh-CN': '通行密钥的应答与此操作不符、已超时，或该密钥尚未生效。',
    'zh-TW': '通行密鑰的回應與此操作不符、已逾時，或該密鑰尚未生效。',
    'ko-KR': '패스키 응답이 이 작업의 것이 아니거나, 너무 늦었거나, 아직 유효하지 않은 키입니다.',
  },
  CONSOLE_NAME_NEEDED: {
    status: 422,
    'en-US': 'Passkeys only work with a host name. Open the console by its host name, not its IP address.',
    'zh-CN': '浏览器只为域名创建通行密钥：请用域名而非 IP 地址打开管理后台。',
    'zh-TW': '瀏覽器只為網域名稱建立通行密鑰：請用網域名稱而非 IP 位址開啟管理後台。',
    'ko-KR': '브라우저는 이름에 대해서만 패스키를 만듭니다. 네트워크 주소가 아니라 이름으로 콘솔을 여세요.',
  },
  OWN_ACCOUNT: {
    status: 403,
    'en-US': 'You cannot act on your own customer account.',
    'zh-CN': '不能操作属于自己的客户账户。',
    'zh-TW': '不能操作屬於自己的客戶帳戶。',
    'ko-KR': '본인의 고객 계정에는 조치할 수 없습니다.',
  },
  REQUEST_CHANGED: {
    status: 409,
    'en-US': 'The values have changed since the request was made. Please submit it again.',
    'zh-CN': '数值已与申请不一致，请重新申请。',
    'zh-TW': '數值已與申請不一致，請重新申請。',
    'ko-KR': '값이 요청과 달라졌습니다. 다시 요청하세요.',
  },
  REQUEST_IMPOSSIBLE: {
    status: 422,
    'en-US': 'This action cannot be carried out.',
    'zh-CN': '无法执行该操作。',
    'zh-TW': '無法執行該操作。',
    'ko-KR': '실행할 수 없는 요청입니다.',
  },
});
