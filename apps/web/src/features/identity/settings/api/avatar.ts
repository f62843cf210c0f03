import { api } from '../../../../shared/api.ts';
import { saveSettings } from '../../../../shared/settings.ts';
import type { Part } from '../state/part.ts';
import { cutOut } from './cut-out.ts';

/** Cuts the chosen part out of a picture, hands it in and makes it the customer's. */
export async function setAvatar({ url, part }: { url: string; part: Part }): Promise<void> {
  const picture = await cutOut(url, part);
  const { id } = await api.call('upload', { body: { purpose: 'avatar', picture } });
  await saveSettings({ avatar: id });
}
