export { createCertification } from './certification.ts';
export type { Certification, RealName } from './certification.ts';
export { httpCheck } from './check/identity-check.ts';
export type { IdentityCheck, CertificationPorts } from './ports.ts';
