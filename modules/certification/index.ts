export { createCertification } from './certification.ts';
export type { Certification, RealName } from './certification.ts';
export { httpCheck } from './check/identity-check.ts';
export type { IdentityCheck } from './check/identity-check.ts';
export type { CertificationPorts } from './ports.ts';
