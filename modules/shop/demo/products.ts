import type { ShopPicture } from './pictures.ts';
import type { ShopProductSeed } from './seeds.ts';

type Product = Omit<ShopProductSeed, 'picture'> & { readonly picture: ShopPicture };

/** What the demo's shop sells; all of it is made up. */
export const SHOP_PRODUCTS: readonly Product[] = [
  {
    picture: 'wallet',
    category: 'security',
    delivery: 'physical',
    limit: 2,
    regions: ['CN', 'KR', 'SG', 'TW'],
    texts: {
      'en-US': {
        title: 'Hardware wallet',
        summary: 'Signs offline',
        description:
          'Keeps the keys to your coins off every computer. You read the address and the amount on its own display and confirm with its own button, so a bad page cannot send what you did not see.',
      },
      'zh-CN': {
        title: '硬件钱包',
        summary: '离线签名',
        description: '私钥永不接触电脑。您在设备屏幕上核对地址和金额，并用实体按键确认，恶意网页无法发送您未看到的交易。',
      },
      'zh-TW': {
        title: '硬體錢包',
        summary: '離線簽名',
        description: '私鑰永不接觸電腦。您在裝置螢幕上核對地址和金額，並用實體按鍵確認，惡意網頁無法發送您未看到的交易。',
      },
      'ko-KR': {
        title: '하드웨어 지갑',
        summary: '오프라인 서명',
        description:
          '개인 키가 컴퓨터에 닿지 않습니다. 기기 화면에서 주소와 금액을 확인하고 버튼으로 승인하므로 악성 페이지가 몰래 전송할 수 없습니다.',
      },
    },
    variants: [
      { names: { 'en-US': 'Black', 'zh-CN': '黑色', 'zh-TW': '黑色', 'ko-KR': '블랙' }, price: '78', coin: 'USDT', stock: 41 },
      { names: { 'en-US': 'White', 'zh-CN': '白色', 'zh-TW': '白色', 'ko-KR': '화이트' }, price: '78', coin: 'USDT', stock: 3 },
      { names: { 'en-US': 'Sand', 'zh-CN': '沙色', 'zh-TW': '沙色', 'ko-KR': '샌드' }, price: '82', coin: 'USDT', stock: 0 },
    ],
  },
  {
    picture: 'plate',
    category: 'security',
    delivery: 'physical',
    limit: 0,
    regions: [],
    texts: {
      'en-US': {
        title: 'Steel plate for recovery words',
        summary: '24 words, fire and water',
        description: 'Stamp your recovery words into steel. It survives fire, water and a move.',
      },
      'zh-CN': { title: '助记词钢板', summary: '24 个单词，防火防水', description: '将助记词刻在钢板上，防火、防水、不怕搬家。' },
      'zh-TW': { title: '助記詞鋼板', summary: '24 個單字，防火防水', description: '將助記詞刻在鋼板上，防火、防水、不怕搬家。' },
      'ko-KR': {
        title: '복구 문구 강판',
        summary: '24단어, 방화·방수',
        description: '복구 문구를 강판에 새겨 두세요. 불과 물에도 견딥니다.',
      },
    },
    variants: [{ names: {}, price: '32', coin: 'USDT', stock: 54 }],
  },
  {
    picture: 'key',
    category: 'security',
    delivery: 'physical',
    limit: 4,
    regions: ['CN', 'KR', 'SG', 'TW'],
    texts: {
      'en-US': {
        title: 'Security key',
        summary: 'For passkeys, USB and NFC',
        description: 'A passkey that you can hold. Log in and confirm withdrawals with a touch.',
      },
      'zh-CN': { title: '安全密钥', summary: '支持通行密钥，USB 与 NFC', description: '看得见摸得着的通行密钥，轻触即可登录和确认提现。' },
      'zh-TW': { title: '安全金鑰', summary: '支援通行密鑰，USB 與 NFC', description: '看得見摸得著的通行密鑰，輕觸即可登入和確認提現。' },
      'ko-KR': {
        title: '보안 키',
        summary: '패스키용, USB·NFC',
        description: '손에 쥐는 패스키입니다. 터치로 로그인하고 출금을 승인하세요.',
      },
    },
    variants: [{ names: {}, price: '0.00076', coin: 'BTC', stock: 14 }],
  },
  {
    picture: 'coffee',
    category: 'vouchers',
    delivery: 'virtual',
    limit: 0,
    regions: [],
    texts: {
      'en-US': {
        title: 'Coffee voucher',
        summary: 'Two cups, anywhere in town',
        description: 'A made-up code for two cups of a made-up café.',
      },
      'zh-CN': { title: '咖啡券', summary: '两杯，全城通用', description: '示例兑换码，可在示例咖啡馆兑换两杯咖啡。' },
      'zh-TW': { title: '咖啡券', summary: '兩杯，全城通用', description: '示例兌換碼，可在示例咖啡館兌換兩杯咖啡。' },
      'ko-KR': {
        title: '커피 상품권',
        summary: '두 잔, 시내 어디서나',
        description: '가상의 카페에서 두 잔을 마실 수 있는 예시 코드입니다.',
      },
    },
    variants: [{ names: {}, price: '12', coin: 'USDT', stock: 120 }],
  },
  {
    picture: 'gift',
    category: 'vouchers',
    delivery: 'virtual',
    limit: 5,
    regions: [],
    texts: {
      'en-US': {
        title: 'Gift card',
        summary: 'For a friend',
        description: 'Worth 100 yuan in a made-up shop. Pay in any coin that has a price.',
      },
      'zh-CN': { title: '礼品卡', summary: '送给朋友', description: '示例商店 100 元礼品卡，可用任意有价格的币种支付。' },
      'zh-TW': { title: '禮品卡', summary: '送給朋友', description: '示例商店 100 元禮品卡，可用任意有價格的幣種支付。' },
      'ko-KR': {
        title: '기프트 카드',
        summary: '친구에게',
        description: '가상 상점에서 100위안 가치의 카드입니다. 가격이 있는 모든 코인으로 결제할 수 있습니다.',
      },
    },
    variants: [{ names: {}, price: '100', currency: 'CNY', stock: 40 }],
  },
  {
    picture: 'music',
    category: 'vouchers',
    delivery: 'virtual',
    limit: 0,
    regions: [],
    texts: {
      'en-US': {
        title: 'Music, three months',
        summary: 'All songs, no advertisements',
        description: 'A made-up code for three months of music.',
      },
      'zh-CN': { title: '音乐会员三个月', summary: '海量曲库，无广告', description: '示例兑换码，三个月音乐会员。' },
      'zh-TW': { title: '音樂會員三個月', summary: '海量曲庫，無廣告', description: '示例兌換碼，三個月音樂會員。' },
      'ko-KR': { title: '음악 3개월', summary: '모든 곡, 광고 없음', description: '음악 3개월을 이용할 수 있는 예시 코드입니다.' },
    },
    variants: [{ names: {}, price: '9', coin: 'USDT', stock: 60 }],
  },
  {
    picture: 'shirt',
    category: 'things',
    delivery: 'physical',
    limit: 0,
    regions: [],
    texts: {
      'en-US': { title: 'T-shirt “spread 0.3”', summary: 'Cotton, S to XL', description: 'Heavy cotton with a small book on the chest.' },
      'zh-CN': { title: 'T 恤“价差 0.3”', summary: '纯棉，S 至 XL', description: '厚实纯棉，胸前印有一小段订单簿。' },
      'zh-TW': { title: 'T 恤「價差 0.3」', summary: '純棉，S 至 XL', description: '厚實純棉，胸前印有一小段訂單簿。' },
      'ko-KR': {
        title: '티셔츠 “스프레드 0.3”',
        summary: '면, S~XL',
        description: '두꺼운 면 소재, 가슴에 작은 호가창이 그려져 있습니다.',
      },
    },
    variants: [
      { names: { 'en-US': 'S', 'zh-CN': 'S', 'zh-TW': 'S', 'ko-KR': 'S' }, price: '19', coin: 'USDT', stock: 30 },
      { names: { 'en-US': 'M', 'zh-CN': 'M', 'zh-TW': 'M', 'ko-KR': 'M' }, price: '19', coin: 'USDT', stock: 42 },
      { names: { 'en-US': 'L', 'zh-CN': 'L', 'zh-TW': 'L', 'ko-KR': 'L' }, price: '19', coin: 'USDT', stock: 31 },
      { names: { 'en-US': 'XL', 'zh-CN': 'XL', 'zh-TW': 'XL', 'ko-KR': 'XL' }, price: '19', coin: 'USDT', stock: 14 },
    ],
  },
  {
    picture: 'cap',
    category: 'things',
    delivery: 'physical',
    limit: 0,
    regions: [],
    texts: {
      'en-US': { title: 'Cap', summary: 'One size', description: 'Plain, with a small step on the front.' },
      'zh-CN': { title: '棒球帽', summary: '均码', description: '素色，正面有小小的台阶标志。' },
      'zh-TW': { title: '棒球帽', summary: '均碼', description: '素色，正面有小小的階梯標誌。' },
      'ko-KR': { title: '모자', summary: '프리 사이즈', description: '앞면에 작은 계단 무늬가 있는 무지 모자입니다.' },
    },
    variants: [{ names: {}, price: '16', coin: 'USDT', stock: 22 }],
  },
  {
    picture: 'mug',
    category: 'things',
    delivery: 'physical',
    limit: 0,
    regions: [],
    texts: {
      'en-US': { title: 'Mug, two candles', summary: 'Stoneware, 350 ml', description: 'One rose, one fell.' },
      'zh-CN': { title: '马克杯“两根 K 线”', summary: '炻器，350 毫升', description: '一涨一跌。' },
      'zh-TW': { title: '馬克杯「兩根 K 線」', summary: '炻器，350 毫升', description: '一漲一跌。' },
      'ko-KR': { title: '머그 “캔들 두 개”', summary: '석기, 350ml', description: '하나는 오르고 하나는 내렸습니다.' },
    },
    variants: [{ names: {}, price: '14', coin: 'USDT', stock: 3 }],
  },
  {
    picture: 'stickers',
    category: 'things',
    delivery: 'physical',
    limit: 0,
    regions: [],
    texts: {
      'en-US': { title: 'Stickers', summary: 'A sheet of nine', description: 'For laptops and cold wallets.' },
      'zh-CN': { title: '贴纸', summary: '一张九枚', description: '适合笔记本和冷钱包。' },
      'zh-TW': { title: '貼紙', summary: '一張九枚', description: '適合筆電和冷錢包。' },
      'ko-KR': { title: '스티커', summary: '9장 세트', description: '노트북과 콜드 월렛에 붙이세요.' },
    },
    variants: [{ names: {}, price: '5', coin: 'USDT', stock: 90 }],
  },
  {
    picture: 'book',
    category: 'books',
    delivery: 'physical',
    limit: 0,
    regions: [],
    texts: {
      'en-US': {
        title: 'The order book, explained',
        summary: '128 pages, signed',
        description: 'How a market matches, from the first order to the last.',
      },
      'zh-CN': { title: '图解订单簿', summary: '128 页，签名版', description: '从第一笔委托到最后一笔，讲清撮合的全过程。' },
      'zh-TW': { title: '圖解訂單簿', summary: '128 頁，簽名版', description: '從第一筆委託到最後一筆，講清撮合的全過程。' },
      'ko-KR': {
        title: '호가창 해설',
        summary: '128쪽, 서명본',
        description: '첫 주문부터 마지막 주문까지 시장이 체결되는 원리를 설명합니다.',
      },
    },
    variants: [{ names: {}, price: '24', coin: 'USDT', stock: 207 }],
  },
  {
    picture: 'notes',
    category: 'books',
    delivery: 'physical',
    limit: 0,
    regions: [],
    texts: {
      'en-US': {
        title: 'Trader’s notebook',
        summary: 'Ruled, 200 pages',
        description: 'One page a trade: why, where out, and what came of it.',
      },
      'zh-CN': { title: '交易笔记本', summary: '横线，200 页', description: '每页一笔交易：理由、退出点和结果。' },
      'zh-TW': { title: '交易筆記本', summary: '橫線，200 頁', description: '每頁一筆交易：理由、退出點和結果。' },
      'ko-KR': { title: '트레이딩 노트', summary: '줄 노트, 200쪽', description: '한 쪽에 거래 하나: 이유, 청산 지점, 결과를 적으세요.' },
    },
    variants: [{ names: {}, price: '68', currency: 'CNY', stock: 65 }],
  },
];
