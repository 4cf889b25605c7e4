// The rooms of the house and who may import whom. `npm run check:rooms` enforces it.
const serverRooms = ['command-api', 'query-api', 'projectors', 'policies', 'scraper'];
const only = (pkg, rooms) => ({
  name: `${pkg.replaceAll('/', '-')}-only-in-${rooms.join('-and-')}`,
  severity: 'error',
  comment: `${pkg} is imported in ${rooms.join(' and ')} only`,
  from: { path: '^[a-z-]+/', pathNot: `^(${rooms.join('|')})/` },
  to: { path: `node_modules/${pkg}/` },
});

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      // A path that leads nowhere escapes every rule about paths.
      name: 'every-import-leads-somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'domain-imports-nobody',
      severity: 'error',
      from: { path: '^domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^domain/|(^|/)node_modules/zod/' },
    },
    {
      name: 'frontend-imports-domain-only',
      severity: 'error',
      from: { path: '^frontend/' },
      to: { path: `^(event-store|platform|operations|${serverRooms.join('|')})/` },
    },
    {
      name: 'contracts-reach-the-browser-as-types-only',
      severity: 'error',
      comment: 'the browser makes a call by its name: schemas of calls stay on the server',
      from: { path: '^(frontend|domain)/', pathNot: '^domain/(calls\\.ts$|[^/]+/api\\.ts$)|\\.test\\.ts$' },
      to: { path: '^domain/(calls|[^/]+/api)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...serverRooms.map((room) => ({
      name: `${room}-stands-alone`,
      severity: 'error',
      from: { path: `^${room}/` },
      to: {
        path: `^(operations|frontend|${serverRooms.filter((other) => other !== room).join('|')})/`,
      },
    })),
    {
      name: 'event-store-and-platform-import-no-room-above-them',
      severity: 'error',
      from: { path: '^(event-store|platform)/' },
      to: { path: `^(operations|frontend|${serverRooms.join('|')})/` },
    },
    {
      name: 'event-store-does-not-know-the-platform',
      severity: 'error',
      from: { path: '^event-store/', pathNot: '\\.test\\.ts$' },
      to: { path: '^platform/' },
    },
    only('@eventstore/db-client', ['event-store', 'tests/doubles/eventstoredb']),
    only('undici', ['scraper', 'operations/gateway']),
    only('cheerio', ['scraper']),
    only('sharp', ['platform/pictures', 'tests']),
    only('stripe', ['platform/payments', 'tests/doubles/stripe']),
    only('tldts', ['platform/domains']),
    only('pg', ['event-store', 'platform', 'tests']),
    only('nats', ['platform']),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // With its own way, over the TypeScript API, it would find no module at all: TypeScript 7 has no such API yet.
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      // As Node does it; without these a package's inner paths (`cheerio/slim`) and packages without `main` are not found.
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
