export const names = {
  certification: 'Identity verification',
  ordinary: 'Ordinary verification',
  primary: 'Primary verification',
  senior: 'Senior verification',
};
