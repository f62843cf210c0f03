import type { Pack } from '@agio/ui';
import type { keys as english } from './en-US.ts';

export const keys = {
  title: '键盘快捷键',
  everywhere: '所有页面',
  list: '显示此列表',
  search: '搜索市场和页面，Mac 上为 ⌘ K',
  next: '移到下一个输入框或按钮，最先是跳转链接',
  within: '在标签、选项和工具栏内移动',
  close: '关闭已打开的窗口',
} satisfies Pack<typeof english>;
