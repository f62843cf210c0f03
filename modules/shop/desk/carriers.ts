import { answer, fail } from '@agio/contracts';
import type { DeskHandlers, HandlerResult } from '@agio/contracts';
import type { DeskShopCarrier } from '@agio/contracts/shop';
import { numberOf } from '@agio/kernel';
import { wrong } from '@agio/module';
import { allCarriers, saveCarrier } from '../carriers.ts';
import type { Carrier } from '../carriers.ts';
import type { Room } from '../handlers/room.ts';

export type CarrierDeskCall = 'deskShopCarriers' | 'deskShopCarrier';

/** The carriers of parcels. */
export function carrierDesk(room: Room): DeskHandlers<CarrierDeskCall> {
  return {
    async deskShopCarriers() {
      return answer({ list: (await allCarriers(room)).map(viewOf) });
    },
    async deskShopCarrier({ body: { carrier: of, ...terms } }): Promise<HandlerResult<DeskShopCarrier>> {
      const saved = await saveCarrier(room, of === undefined ? undefined : numberOf(of), terms);
      if (saved === 'unknown') return fail('NOT_FOUND');
      if (saved === 'full') return fail('LIMIT_REACHED');
      if (saved === 'known') return wrong('name', 'known');
      return answer(viewOf({ ...terms, id: saved, updatedAtMs: room.now() }));
    },
  };
}

const viewOf = ({ id, isActive, name, pattern, regions, updatedAtMs }: Carrier): DeskShopCarrier => ({
  id: String(id),
  name,
  pattern,
  regions: [...regions],
  isActive,
  updateTime: updatedAtMs,
});
