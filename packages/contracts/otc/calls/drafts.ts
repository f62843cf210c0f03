import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { empty, timeMs } from '../../shapes.ts';
import { adTerms } from '../shapes/otc.ts';

const feature = 'otc';
const draftId = z.uuid().meta({ description: 'Chosen by the caller, so that a draft is saved once however often it is sent' });
const terms = z.strictObject(adTerms).partial();

export const otcDrafts = defineCall({
  method: 'GET',
  path: '/api/otc/ads/drafts',
  summary: 'Own advertisements that are not published yet, newest first',
  principal: 'customer',
  rate: 'read',
  feature,
  data: z.object({ list: z.array(z.object({ id: draftId, terms, updateTime: timeMs })) }),
});

export const otcSaveDraft = defineCall({
  method: 'POST',
  path: '/api/otc/ads/drafts/save',
  summary:
    'Keep an advertisement that is not published, or replace one that was kept. Any term may be missing, and none is compared with another',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  feature,
  body: z.strictObject({ id: draftId, terms }),
  data: empty,
});

export const otcDropDraft = defineCall({
  method: 'POST',
  path: '/api/otc/ads/drafts/drop',
  summary: 'Delete an unpublished advertisement',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  feature,
  body: z.strictObject({ id: draftId }),
  data: empty,
});
