import type { Pack } from '@agio/ui';
import type { status as english } from './en-US.ts';

export const status = {
  title: '系統狀態',
  intro: '本站各項服務目前的運作情況，頁面自動更新。',
  parts: '平台',
  chains: '各鏈充提狀態',
  well: '所有服務運作正常',
  unwell: '部分服務暫時無法使用',
  cut: '伺服器沒有回應',
  cutNothing: '目前無法得知下列服務的狀態，可能是您的網路或伺服器中斷。頁面每十秒重試一次。',
  cutSeen: '下方為 {{time}} 最後一次取得的狀態，可能已有變化。頁面每十秒重試一次。',
  seen: '檢查時間 {{time}}',
  again: '重試',
  unknown: '伺服器沒有回應，狀態未知。',
  works: '正常',
  broken: '無法使用',
  paused: '暫停',
  since: '自 {{time}} 起',
  watched: '時間以您裝置的時區顯示。本伺服器自 {{time}} 起記錄狀態，此前的中斷不在此列。',
  noChains: '目前沒有可用的區塊鏈。',
  chainWorks: '充值正常入帳，提現正常處理。',
  part: {
    trading: { name: '交易', about: '下單、撮合與取消委託正常。', broken: '暫時無法下單。掛單與餘額均已寫入日誌，安全無虞。' },
    histories: { name: '歷史紀錄', about: '委託、成交與帳務紀錄均為最新。', broken: '歷史紀錄有延遲，交易照常進行，不會遺失任何資料。' },
    wallet: { name: '錢包', about: '充值、提現與劃轉正常處理。', broken: '充值與提現暫時等待，恢復後自動繼續。' },
    messages: { name: '訊息', about: '郵件、簡訊與通知正常發送。', broken: '郵件、簡訊與通知發送有延遲。' },
  },
  pause: {
    deposit: '充值暫停入帳。',
    withdrawal: '提現暫停處理。',
  },
  pauseOf: {
    deposit: '{{coins}} 充值暫停入帳。',
    withdrawal: '{{coins}} 提現暫停處理。',
  },
  why: {
    maintenance: '我們正在進行維護。',
    network: '此網路目前不穩定，待其恢復正常後再繼續。',
    safety: '為保障所有使用者的資產安全，我們先暫停並進行檢查。',
  },
} satisfies Pack<typeof english>;
