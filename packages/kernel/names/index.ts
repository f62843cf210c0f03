export { plainName } from './person-name.ts';
export { publicName, skeletonsOf, SKELETONS_VERSION } from './public-name.ts';
export type { NameProblem } from './public-name.ts';
export { isReserved } from './reserved.ts';
