/**
 * What is checked without running anything, each by its script in package.json; what takes longest first, since two run at a time. The
 * linter holds the compiler, of the version that package.json names, and tells what it finds as well: what both need is worked out once.
 */
export const staticChecks = [
  { title: 'Types and lint', script: 'check:types' },
  { title: 'Format', script: 'check:format' },
  { title: 'Rooms: who imports whom', script: 'check:rooms' },
  { title: 'Unused files, exports and packages', script: 'check:unused' },
] as const;
