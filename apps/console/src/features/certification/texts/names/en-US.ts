export const names = { certifications: 'Identity verification', certification: 'Application', rights: 'Level rights' };
