/**
 * What is checked without running anything, each by its script in package.json; what takes longest first, since two run at a time. The
 * compiler checks by one thread: of several each works out for itself most of what the others know, which costs twice as much.
 */
export const staticChecks = [
  { title: 'Types', script: 'check:types' },
  { title: 'Lint', script: 'check:lint' },
  { title: 'Format', script: 'check:format' },
  { title: 'Rooms: who imports whom', script: 'check:rooms' },
  { title: 'Unused files, exports and packages', script: 'check:unused' },
] as const;
