/** What is checked without running anything, cheapest first: each by its script in package.json. */
export const staticChecks = [
  { title: 'Types', script: 'check:types' },
  { title: 'Lint', script: 'check:lint' },
  { title: 'Format', script: 'check:format' },
  { title: 'Rooms: who imports whom', script: 'check:rooms' },
  { title: 'Unused files, exports and packages', script: 'check:unused' },
] as const;
