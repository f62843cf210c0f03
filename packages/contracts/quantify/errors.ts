import { defineErrors } from '../contract.ts';

export const quantifyErrors = defineErrors({
  ROBOT_NOT_COPYABLE: {
    status: 422,
    'en-US': 'This robot cannot be copied: it has stopped, is less than 14 days old, or is of a type without price lines.',
    'zh-CN': '该机器人无法复制：已停止、运行未满 14 天，或其类型没有价格线。',
    'zh-TW': '此機器人無法複製：已停止、執行未滿 14 天，或其類型沒有價格線。',
    'ko-KR': '이 로봇은 복사할 수 없습니다. 중지되었거나 운영 기간이 14일 미만이거나 가격 라인이 없는 종류입니다.',
  },
  ROBOT_NOT_A_COPY: {
    status: 422,
    'en-US': 'That robot is not a copy of this one: the market and type must match, and it must have been created later.',
    'zh-CN': '该机器人不是此机器人的复制：市场与类型须相同，且创建时间须更晚。',
    'zh-TW': '該機器人不是此機器人的複製：市場與類型須相同，且建立時間須更晚。',
    'ko-KR': '이 로봇의 복사본이 아닙니다. 마켓과 종류가 같고 더 늦게 만들어진 로봇이어야 합니다.',
  },
});
