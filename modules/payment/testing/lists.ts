import { ascending, newest } from '@agio/module/testing/lists';
import type { ListLaws } from '@agio/module/testing/lists';

const UID = { uid: '10000001' };

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  bankcardList: [ascending(['isDefault'])],
  deskPaymentMethods: [newest('createTime', { asked: { params: UID } })],
};
