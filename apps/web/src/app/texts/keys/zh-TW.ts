import type { Pack } from '@agio/ui';
import type { keys as english } from './en-US.ts';

export const keys = {
  title: '鍵盤快速鍵',
  everywhere: '所有頁面',
  list: '顯示此清單',
  search: '搜尋市場與頁面，Mac 上為 ⌘ K',
  next: '移到下一個輸入框或按鈕，最先是跳轉連結',
  within: '在分頁、選項與工具列內移動',
  close: '關閉已開啟的視窗',
} satisfies Pack<typeof english>;
