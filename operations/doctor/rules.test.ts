import { expect, test } from 'vitest';
import type { Facts, ReplicaFacts, SiteFacts } from './facts.ts';
import { type State, worst } from './finding.ts';
import { findingsOf } from './rules.ts';

const now = new Date('2026-11-26T03:00:00.000Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

type Operations = SiteFacts['states'][0];
const readModel = (changes: Partial<Operations['readModels'][0]> = {}): Operations['readModels'][0] => ({
  name: 'points',
  position: 10,
  lag: 0,
  version: 1,
  rebuiltAt: null,
  parked: 0,
  latest: null,
  previewed: false,
  rollBackUntil: null,
  ...changes,
});
const policy = (changes: Partial<Operations['policies'][0]> = {}): Operations['policies'][0] => ({
  name: 'letters',
  position: 10,
  lag: 0,
  stopped: 0,
  standing: [],
  ...changes,
});
const operations = (changes: Partial<Operations> = {}): Operations => ({
  unit: 'events',
  readModels: [readModel()],
  policies: [policy()],
  letters: { canSend: true, waiting: 0, givenUp: 0, unsent: [] },
  queues: { scraperRuns: 0, review: 0 },
  ...changes,
});
const standing = {
  position: 7,
  eventType: 'ListingApproved',
  why: 'It failed.',
  since: '2026-11-26T02:00:00.000Z',
  tries: 3,
  retryAt: '2026-11-26T03:01:00.000Z',
};

const wellSite: SiteFacts = {
  opensKeys: true,
  isOwnLog: true,
  states: [operations(), operations()],
  outdated: [],
  madeAnew: [],
  waiting: [{ about: 'Letters', count: 0, minutes: 0 }],
  newestBackup: hoursAgo(3),
  backupToCome: undefined,
  chain: { ends: [10, 10], links: 10, isBehind: false },
  anchors: {
    newest: { at: hoursAgo(2), links: 10 },
    wrong: 0,
    gone: 0,
    holds: true,
    elsewhere: 0,
    path: '/data/anchors',
  },
};
const connections = { ofSite: 8, all: 20, most: 97 };
const wellDatabase = { version: 180_004, aheadSeconds: 0.1, connections, longest: [], isProduction: true };
const wellReplica: ReplicaFacts = { repeats: true, behind: [0, 0], moves: false, seconds: 0 };
const settings = {
  hasSmtp: true,
  hasMailFrom: true,
  isForThisMachine: false,
  hasOperatorToken: true,
  takesAllForOne: false,
};
const disk = { folder: '/data', freeBytes: 50 * 1024 ** 3, freeShare: 0.5, holdsLittle: false };
const littleDisk = { folder: '/register', freeBytes: 60 * 1024 ** 2, freeShare: 0.9, holdsLittle: true };
const facts = (changes: Partial<Facts> = {}): Facts => ({
  now,
  mode: 'production',
  ownMode: 'production',
  nodeMajor: 24,
  settings,
  database: { value: wellDatabase },
  eventstore: undefined,
  servers: [],
  replica: { value: wellReplica },
  disks: [disk, littleDisk],
  site: { value: wellSite },
  ...changes,
});
const set = (changes: Partial<Facts['settings']>): Facts => facts({ settings: { ...settings, ...changes } });
const database = (changes: object): Facts => facts({ database: { value: { ...wellDatabase, ...changes } } });
const replica = (changes: Partial<ReplicaFacts>): Facts =>
  facts({ replica: { value: { ...wellReplica, ...changes } } });
const site = (changes: Partial<SiteFacts>): Facts => facts({ site: { value: { ...wellSite, ...changes } } });
const both = (changes: Partial<Operations>): Facts => site({ states: [operations(changes), operations(changes)] });
const anchors = (changes: Partial<SiteFacts['anchors']>): Facts =>
  site({ anchors: { ...wellSite.anchors, ...changes } });
const waits = (about: string): Facts => site({ waiting: [{ about, count: 2, minutes: 90 }] });

test('of a site that is well nothing wants to be mended', () => {
  const findings = findingsOf(facts());
  expect(worst(findings)).toBe('well');
  expect(findings.filter(({ mend }) => mend !== undefined)).toEqual([]);
});

test('what only has not come to its end yet is well', () => {
  const at = (position: number) => operations({ readModels: [readModel({ lag: 5, position })] });
  const moving = site({ states: [at(12), at(14)], chain: { ends: [5, 7], links: 7, isBehind: true } });
  expect(worst(findingsOf(anchorsAt(moving, 7)))).toBe('well');
});

test('what came between the two looks has not had its time', () => {
  const late = operations({ readModels: [readModel({ lag: 1 })], policies: [policy({ lag: 1 })] });
  expect(worst(findingsOf(site({ states: [operations(), late] })))).toBe('well');
});
const anchorsAt = (given: Facts, links: number): Facts => {
  if (!given.site || !('value' in given.site)) throw new Error('a site');
  const newest = { at: hoursAgo(2), links };
  return { ...given, site: { value: { ...given.site.value, anchors: { ...wellSite.anchors, newest } } } };
};

const faults: readonly (readonly [fault: string, given: Facts, state: State, says: RegExp, mend: RegExp])[] = [
  ['an old Node', facts({ nodeMajor: 20 }), 'look', /Node 20/, /npm ci/],
  [
    'a shell without the settings of production',
    { ...set({ hasSmtp: false, hasOperatorToken: false }), ownMode: 'development' },
    'look',
    /NODE_ENV is development here/,
    /NODE_ENV=production/,
  ],
  ['no mail server', set({ hasSmtp: false }), 'look', /wait in the outbox/, /set SMTP_URL/],
  ['a sender of nobody', set({ hasMailFrom: false }), 'look', /MAIL_FROM is not set/, /set MAIL_FROM/],
  ['links to this machine', set({ isForThisMachine: true }), 'look', /no link in a letter works/, /set BASE_URL/],
  [
    'a proxy that is not believed, as far as is known without the settings of a gateway',
    set({ takesAllForOne: true }),
    'look',
    /TRUST_PROXY is not set: unless it is for a gateway/,
    /set TRUST_PROXY.*for the gateway and for each/,
  ],
  ['figures for nobody', set({ hasOperatorToken: false }), 'look', /nobody sees/, /set OPERATOR_TOKEN/],
  [
    'the key of another site',
    site({ opensKeys: false, anchors: { ...wellSite.anchors, wrong: 3 } }),
    'broken',
    /MASTER_KEY is not the one/,
    /secrets\.json/,
  ],
  ['another log', site({ isOwnLog: false }), 'broken', /^Log .*another log/, /EVENTSTORE_URL/],
  [
    'no database',
    facts({ database: { failed: 'refused' }, site: undefined }),
    'broken',
    /PostgreSQL .*refused/,
    /DATABASE_URL/,
  ],
  ['an old PostgreSQL', database({ version: 130_002 }), 'look', /version 13/, /upgrade/],
  ['clocks that differ', database({ aheadSeconds: -40 }), 'look', /40 s before the database's/, /NTP/],
  ['few connections left', database({ connections: { ...connections, all: 90 } }), 'look', /90 of 97/, /DATABASE_POOL/],
  [
    'no connections left',
    database({ connections: { ...connections, all: 97 } }),
    'broken',
    /97 of 97/,
    /max_connections/,
  ],
  ['nobody at work', database({ connections: { ...connections, ofSite: 0 } }), 'broken', /No process/, /npm start/],
  [
    'a long transaction',
    database({ longest: [{ pid: 7, name: 'psql', minutes: 30 }] }),
    'look',
    /"psql".*30 minutes/,
    /pg_terminate_backend\(7\)/,
  ],
  ['no tables', facts({ site: { failed: 'no table' } }), 'broken', /could not be asked: no table/, /start the site/],
  [
    'no EventStoreDB',
    facts({ eventstore: { failed: 'refused' }, site: undefined }),
    'broken',
    /EventStoreDB .*refused/,
    /EVENTSTORE_URL/,
  ],
  [
    'no NATS',
    facts({ servers: [{ setting: 'NATS_URL', answer: { failed: 'refused' } }] }),
    'look',
    /NATS .*refused/,
    /NATS_URL/,
  ],
  ['no replica', facts({ replica: { failed: 'refused' } }), 'look', /replica .*refused/, /READ_DATABASE_URL/],
  ['a database that repeats none', replica({ repeats: false }), 'look', /no replica of the database/, /pg_basebackup/],
  ['a replica that stands', replica({ behind: [5, 9] }), 'look', /9 bytes behind/, /pg_stat_replication/],
  [
    'a replica that is far behind',
    replica({ behind: [900, 800], moves: true, seconds: 240 }),
    'look',
    /moves, and shows what is 240 s old/,
    /pg_stat_replication/,
  ],
  ['a disk that fills', facts({ disks: [{ ...disk, freeShare: 0.05 }] }), 'look', /5 % are free/, /make room/],
  ['a full little disk', facts({ disks: [{ ...littleDisk, freeBytes: 8e6 }] }), 'broken', /90 % are free/, /make room/],
  ['a full disk', facts({ disks: [{ ...disk, freeBytes: 1e8 }] }), 'broken', /50 % are free/, /make room/],
  [
    'a read model that stands',
    both({ readModels: [readModel({ lag: 5 })] }),
    'broken',
    /do not move: points/,
    /start:projectors/,
  ],
  ['a read model of before', site({ outdated: ['points'] }), 'look', /Not as this version/, /rebuild -- --all/],
  [
    'a read model that is made anew',
    site({
      states: [
        operations({ readModels: [readModel({ lag: 5 })] }),
        operations({ readModels: [readModel({ lag: 5 })] }),
      ],
      outdated: ['points'],
      madeAnew: ['points'],
    }),
    'look',
    /Made anew .*points/,
    /wait/,
  ],
  ['parked events', both({ readModels: [readModel({ parked: 2 })] }), 'look', /points lacks 2/, /rebuild -- points/],
  [
    'a policy that stands',
    both({ policies: [policy({ lag: 5 })] }),
    'broken',
    /do not move: letters/,
    /start:policies/,
  ],
  [
    'a policy that fails',
    both({ policies: [policy({ stopped: 1, standing: [standing] })] }),
    'broken',
    /letters stands in 1 .*ListingApproved \(position 7\).*It failed/,
    /start:policies.*Operations/,
  ],
  ['letters that wait', waits('Letters'), 'look', /2 letters.* 90 minutes/, /SMTP_URL.*Try Emails Again/],
  [
    'letters that were given up',
    waits('Letters given up'),
    'look',
    /2 letters that could not be sent were given up.*last day/,
    /mail server/,
  ],
  ['pages that nobody reads', waits('Pages to read'), 'look', /2 pages wait/, /start:scraper/],
  ['a lease of a page', waits('Leases of pages'), 'look', /lease has run out/, /start:scraper/],
  ['a lease of a source', waits('Leases of sources'), 'look', /lease has run out/, /start:scraper/],
  ['a request of another version', waits('Unreadable requests'), 'look', /cannot be read/, /start:scraper/],
  ['a lease of an import', waits('Leases of imports'), 'look', /lease has run out/, /start:command-api/],
  ['places that are held', waits('Holds of bookings'), 'look', /should have come free/, /start:policies/],
  ['a rebuild that nobody does', waits('Work on read models'), 'look', /not carried out/, /start:projectors/],
  ['an erasure that was cut off', waits('Erasures'), 'broken', /2 are not finished.* 90 minutes/, /start:command-api/],
  ['no backup', site({ newestBackup: undefined }), 'look', /None was ever taken/, /npm run backup/],
  ['an old backup', site({ newestBackup: hoursAgo(50) }), 'look', /50 hours old/, /npm run backup/],
  ['a backup of a time to come', site({ backupToCome: hoursAgo(-50) }), 'look', /a time to come/, /NTP.*delete from/],
  [
    'an anchor of a time to come',
    anchors({ newest: { at: hoursAgo(-40), links: 10 } }),
    'look',
    /a time to come/,
    /NTP.*log -- anchor/,
  ],
  [
    'a chain that stands',
    site({ chain: { ends: [10, 10], links: 10, isBehind: true } }),
    'broken',
    /after position 10/,
    /log -- verify/,
  ],
  [
    'a chain that was cut',
    anchors({ newest: { at: hoursAgo(1), links: 99 } }),
    'broken',
    /another or longer/,
    /anchor --accept/,
  ],
  ['a chain made anew', anchors({ holds: false }), 'broken', /another or longer/, /log -- verify/],
  ['anchors that were changed', anchors({ wrong: 1 }), 'broken', /1 lines of/, /log -- verify/],
  ['anchors that are gone', anchors({ gone: 2 }), 'broken', /2 lines of/, /log -- verify/],
  ['an old anchor', anchors({ newest: { at: hoursAgo(40), links: 10 } }), 'look', /40 hours old/, /log -- anchor/],
  ['no anchor', anchors({ newest: undefined }), 'look', /There is none/, /log -- anchor/],
  ['anchors elsewhere', anchors({ newest: undefined, elsewhere: 1 }), 'look', /in other files/, /ANCHOR_FILE/],
];

test.each(faults)('%s is told, with what mends it', (_fault, given, state, says, mend) => {
  const findings = findingsOf(given).filter((each) => each.state !== 'well');
  expect(findings.map((each) => [each.state, `${each.about} ${each.says}`, each.mend])).toEqual([
    [state, expect.stringMatching(says), expect.stringMatching(mend)],
  ]);
  expect(worst(findings)).toBe(state);
});

test('outside of production nobody is asked for what only a live site needs', () => {
  const given: Facts = {
    ...database({ connections: { ...connections, ofSite: 0 } }),
    mode: 'development',
    ownMode: 'development',
    settings: {
      hasSmtp: false,
      hasMailFrom: false,
      isForThisMachine: true,
      hasOperatorToken: false,
      takesAllForOne: true,
    },
    site: { value: { ...wellSite, newestBackup: undefined, anchors: { ...wellSite.anchors, newest: undefined } } },
  };
  expect(worst(findingsOf(given))).toBe('well');
});
