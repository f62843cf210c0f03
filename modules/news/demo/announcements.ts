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
        '下单、充值、提现、OTC 和 C2C 与正式站点完全一致。代币位于本程序内置的测试链上。',
        '您可以使用演示账户登录，也可以自行注册：新账户会获得用于体验的代币。',
      ),
      'zh-TW': text(
        '歡迎體驗示範站',
        '所有功能均可使用，資產沒有任何價值。',
        '下單、充值、提現、OTC 和 C2C 與正式站點完全一致。代幣位於本程式內建的測試鏈上。',
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
        'KITE is in the start-up zone: its price can move sharply within minutes. Market orders stop at the price band that the market page shows.',
      ),
      'zh-CN': text(
        'KITE 上线：KITE/USDT',
        'KITE/USDT 交易已开放。',
        'KITE 位于创新区，价格可能在几分钟内大幅波动。市价单不会超出交易页面所示的价格限制。',
      ),
      'zh-TW': text(
        'KITE 上線：KITE/USDT',
        'KITE/USDT 交易已開放。',
        'KITE 位於創新區，價格可能在幾分鐘內大幅波動。市價單不會超出交易頁面所示的價格限制。',
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
        'Where to begin',
        'Three things to try in your first ten minutes.',
        '<b>Trade</b>: place a limit order away from the last price and watch it rest in the book.',
        '<b>Buy with a bank transfer</b>: take an offer of a merchant. The merchants of this demo answer within seconds.',
        '<b>Withdraw</b>: send coins to an address on the test chain and follow each confirmation.',
      ),
      'zh-CN': text(
        '从这里开始',
        '前十分钟值得体验的三件事。',
        '<b>交易</b>：下一笔偏离最新价的限价单，看它出现在盘口。',
        '<b>用银行转账买币</b>：接受一位商家的报价，演示站的商家会在数秒内响应。',
        '<b>提现</b>：把币发送到测试链上的地址，查看每次确认。',
      ),
      'zh-TW': text(
        '從這裡開始',
        '前十分鐘值得體驗的三件事。',
        '<b>交易</b>：下一筆偏離最新價的限價單，看它出現在委託簿。',
        '<b>用銀行轉帳買幣</b>：接受一位商家的報價，示範站的商家會在數秒內回應。',
        '<b>提現</b>：把幣傳送到測試鏈上的地址，查看每次確認。',
      ),
      'ko-KR': text(
        '여기서 시작하세요',
        '처음 10분 동안 해 볼 만한 세 가지.',
        '<b>거래</b>: 현재가에서 떨어진 지정가 주문을 내고 호가창에 표시되는지 확인해 보세요.',
        '<b>계좌 이체로 구매</b>: 판매자의 광고를 선택해 보세요. 데모의 판매자는 몇 초 안에 응답합니다.',
        '<b>출금</b>: 테스트 체인의 주소로 코인을 보내고 확인 과정을 지켜보세요.',
      ),
    },
  },
];
