export { AppealFor } from './appeal-for.tsx';
export { DecideButton } from './decide-button.tsx';
export { Fact } from './fact.tsx';
export { DECIDERS } from './may.ts';
export { PastDecisions } from './past-decisions.tsx';
export { Pictures } from './pictures.tsx';
export { SplitField } from './split-field.tsx';
export { TwoPeople } from './two-people.tsx';
