import type { NewsTexts, NewsType } from '@agio/contracts/news';

export interface DemoAnnouncement {
  readonly type: NewsType;
  readonly coins: readonly string[];
  readonly texts: NewsTexts;
}

const text = (title: string, summary: string, ...paragraphs: string[]) => ({
  title,
  summary,
  html: paragraphs.map((one) => `<p>${one}</p>`).join(''),
});

/** Published when the demo’s customers opened their accounts. */
export const FIRST: readonly DemoAnnouncement[] = [
  {
    type: 'system',
    coins: [],
    texts: {
      'en-US': text(
        'Welcome to the demo',
        'Everything works here, and nothing has any value.',
        'Orders, deposits, withdrawals, OTC and C2C orders work as they do on a live site. The coins live on a test chain inside this program.',
        'Log in with one of the demo accounts, or open your own: a new account is given coins to try everything with.',
      ),
      'zh-CN': text(
        '欢迎体验演示站',
        '所有功能均可使用，资产没有任何价值。',
        '下单、充值、提现、场外交易和 C2C 与正式站点完全一致。代币位于本程序内置的测试链上。',
        '您可以使用演示账户登录，也可以自行注册：新账户会获得用于体验的代币。',
      ),
      'zh-TW': text(
        '歡迎體驗示範站',
        '所有功能均可使用，資產沒有任何價值。',
        '下單、儲值、提領、場外交易和 C2C 與正式站點完全一致。代幣位於本程式內建的測試鏈上。',
        '您可以使用示範帳戶登入，也可以自行註冊：新帳戶會獲得用於體驗的代幣。',
      ),
      'ko-KR': text(
        '데모에 오신 것을 환영합니다',
        '모든 기능을 사용할 수 있으며 자산에는 가치가 없습니다.',
        '주문, 입금, 출금, OTC 및 C2C 주문은 실제 사이트와 똑같이 작동합니다. 코인은 이 프로그램에 내장된 테스트 체인에 있습니다.',
        '데모 계정으로 로그인하거나 직접 가입해 보세요. 새 계정에는 체험용 코인이 지급됩니다.',
      ),
    },
  },
  {
    type: 'listing',
    coins: ['KITE'],
    texts: {
      'en-US': text(
        'KITE is now listed: KITE/USDT',
        'Trading in KITE/USDT is open.',
        'KITE is in the innovation zone: its price may move far within minutes. Market orders stop at the price band that the market page shows.',
      ),
      'zh-CN': text(
        'KITE 上线：KITE/USDT',
        'KITE/USDT 交易已开放。',
        'KITE 位于创新区，价格可能在几分钟内大幅波动。市价单不会超出交易页面所示的价格区间。',
      ),
      'zh-TW': text(
        'KITE 上線：KITE/USDT',
        'KITE/USDT 交易已開放。',
        'KITE 位於創新區，價格可能在幾分鐘內大幅波動。市價單不會超出交易頁面所示的價格區間。',
      ),
      'ko-KR': text(
        'KITE 상장: KITE/USDT',
        'KITE/USDT 거래가 시작되었습니다.',
        'KITE는 이노베이션 존 종목으로 몇 분 안에 가격이 크게 변할 수 있습니다. 시장가 주문은 거래 페이지에 표시된 가격 범위를 벗어나 체결되지 않습니다.',
      ),
    },
  },
];

/** Published when the demo is ready. */
export const LATEST: readonly DemoAnnouncement[] = [
  {
    type: 'product',
    coins: [],
    texts: {
      'en-US': text(
        'Robots, dice and lock-ups: where to begin',
        'Three things to try in your first ten minutes.',
        '<b>Robots</b> place and cancel orders for you within bounds that you set. A backtest shows what one would have done.',
        '<b>Dice</b> publishes what it needs to be checked: every roll can be computed again on its page or with the verifier.',
        '<b>Lock-ups</b> pay a reward that was set aside before it was promised.',
      ),
      'zh-CN': text(
        '机器人、骰子与锁仓：从这里开始',
        '前十分钟值得体验的三个功能。',
        '<b>机器人</b>在您设定的范围内自动下单和撤单，回测可以查看它过去的表现。',
        '<b>骰子</b>公开验证所需的全部数据：每次结果都可以在页面上或用验证程序重新计算。',
        '<b>锁仓</b>的奖励在承诺之前就已预留。',
      ),
      'zh-TW': text(
        '機器人、骰子與鎖倉：從這裡開始',
        '前十分鐘值得體驗的三個功能。',
        '<b>機器人</b>在您設定的範圍內自動下單和撤單，回測可以查看它過去的表現。',
        '<b>骰子</b>公開驗證所需的全部資料：每次結果都可以在頁面上或用驗證程式重新計算。',
        '<b>鎖倉</b>的獎勵在承諾之前就已預留。',
      ),
      'ko-KR': text(
        '로봇, 주사위, 락업: 여기서 시작하세요',
        '처음 10분 동안 해 볼 만한 세 가지.',
        '<b>로봇</b>은 정해 둔 범위 안에서 자동으로 주문하고 취소합니다. 백테스트로 과거 성과를 확인할 수 있습니다.',
        '<b>주사위</b>는 검증에 필요한 데이터를 모두 공개합니다. 모든 결과를 페이지나 검증 프로그램으로 다시 계산할 수 있습니다.',
        '<b>락업</b> 보상은 약속하기 전에 미리 마련해 둡니다.',
      ),
    },
  },
];
