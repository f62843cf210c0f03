export const names = { certifications: 'Certification', certification: 'Application', rights: 'Rights of levels' };
