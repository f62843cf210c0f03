import { defineErrors } from '../contract.ts';

export const diceErrors = defineErrors({
  DICE_POOL_CLOSED: {
    status: 409,
    'en-US': 'This pool takes nothing at the moment. Please try again later.',
    'zh-CN': '该奖池暂停受理，请稍后再试。',
    'zh-TW': '該獎池暫停受理，請稍後再試。',
    'ko-KR': '이 풀은 현재 이용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  },
  DICE_EXCLUDED: {
    status: 403,
    'en-US': 'You have excluded yourself from playing. This cannot be ended early.',
    'zh-CN': '您已自我排除，期满前无法解除。',
    'zh-TW': '您已自我排除，期滿前無法解除。',
    'ko-KR': '본인이 이용 제한을 설정했습니다. 기간이 끝나기 전에는 해제할 수 없습니다.',
  },
  DICE_NO_SEED: {
    status: 409,
    'en-US': 'There is no server seed for you yet. Please reload the page.',
    'zh-CN': '尚未为您生成服务器种子，请刷新页面。',
    'zh-TW': '尚未為您產生伺服器種子，請重新整理頁面。',
    'ko-KR': '아직 서버 시드가 없습니다. 페이지를 새로 고침해 주세요.',
  },
  DICE_NO_CLIENT_SEED: {
    status: 409,
    'en-US': 'The first bet with a server seed needs a seed of yours. Please send one.',
    'zh-CN': '使用新的服务器种子首次投注时，须同时提交您的种子。',
    'zh-TW': '使用新的伺服器種子首次投注時，須同時提交您的種子。',
    'ko-KR': '새 서버 시드로 처음 베팅할 때는 내 시드가 필요합니다. 시드를 함께 보내 주세요.',
  },
  DICE_SEED_ENDED: {
    status: 409,
    'en-US': 'The server seed was replaced. Look at the new hash, and bet again.',
    'zh-CN': '服务器种子已更换，请查看新的哈希后再下注。',
    'zh-TW': '伺服器種子已更換，請查看新的雜湊後再下注。',
    'ko-KR': '서버 시드가 교체되었습니다. 새 해시를 확인한 후 다시 베팅해 주세요.',
  },
  DICE_OWN_POOL: {
    status: 422,
    'en-US': 'You own a part of this pool, or an account does that was used on the same device. You cannot bet against it.',
    'zh-CN': '您本人或在同一设备上使用过的账户持有该奖池的份额，不能对其下注。',
    'zh-TW': '您本人或在同一裝置上使用過的帳戶持有該獎池的份額，不能對其下注。',
    'ko-KR': '본인 또는 같은 기기에서 사용된 계정이 이 풀의 지분을 보유하고 있어 베팅할 수 없습니다.',
  },
  DICE_ODDS_CHANGED: {
    status: 409,
    'en-US': 'The multiple has changed. Please look at it again.',
    'zh-CN': '倍数已变动，请重新确认。',
    'zh-TW': '倍數已變動，請重新確認。',
    'ko-KR': '배수가 변경되었습니다. 다시 확인해 주세요.',
  },
  DICE_DAILY_LIMIT: {
    status: 422,
    'en-US': 'This bet is above your own limit of stakes for today.',
    'zh-CN': '此注超出您设置的今日投注限额。',
    'zh-TW': '此注超出您設定的今日投注限額。',
    'ko-KR': '설정하신 오늘의 베팅 한도를 초과합니다.',
  },
  DICE_LOSS_LIMIT: {
    status: 422,
    'en-US': 'Losing this bet would pass your own limit of losses for today.',
    'zh-CN': '若此注未中，将超出您设置的今日亏损限额。',
    'zh-TW': '若此注未中，將超出您設定的今日虧損限額。',
    'ko-KR': '이 베팅에서 지면 설정하신 오늘의 손실 한도를 초과합니다.',
  },
  DICE_BET_PENDING: {
    status: 409,
    'en-US': 'A bet is still waiting for its roll. Please try again in a moment.',
    'zh-CN': '有一注尚未开出结果，请稍后再试。',
    'zh-TW': '有一注尚未開出結果，請稍後再試。',
    'ko-KR': '아직 결과가 나오지 않은 베팅이 있습니다. 잠시 후 다시 시도해 주세요.',
  },
});
