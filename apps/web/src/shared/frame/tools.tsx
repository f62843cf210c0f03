import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { useUser } from '../info.ts';

/** What features put into the header for customers (`tools` of a feature). The app fills it in, since pages know no other feature. */
export const HeaderToolsContext = createContext<readonly ComponentType[]>([]);

/** The customer's tools, for the header of the site and for pages with one of their own; visitors have none. */
export function HeaderTools(): ReactNode {
  const tools = useContext(HeaderToolsContext);
  const user = useUser();
  return user === undefined ? null : tools.map((Tool, index) => <Tool key={index} />);
}
