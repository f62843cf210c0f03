export const names = {
  certification: 'Certification',
  ordinary: 'Ordinary certification',
  primary: 'Primary certification',
  senior: 'Senior certification',
};
