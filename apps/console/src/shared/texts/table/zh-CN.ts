import type { Pack } from '@agio/ui';
import type { table as english } from './en-US.ts';

export const table = {
  columns: '列',
  export: '导出 CSV',
  unit: '单位',
  views: '视图',
  noViews: '还没有保存的视图。',
  saveView: '保存为视图',
  forgetView: '删除视图“{{name}}”',
  viewName: '视图名称',
  viewHelp: '筛选和排序将以此名称保存，仅限本浏览器。',
  share: '复制地址',
  removeFilter: '移除筛选条件：{{name}}',
  newest: '最新',
  older: '更早',
  keys: 'J、K 键移动，回车键打开',
} satisfies Pack<typeof english>;
