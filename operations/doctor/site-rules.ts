import { AHEAD_MS } from '#platform/time-to-come.ts';
import type { Facts, SiteFacts } from './facts.ts';
import { broken, type Finding, look, well } from './finding.ts';
import { waitingFindings } from './waits.ts';

/** A day, and what it may be late. */
const DAILY_HOURS = 26;

/** What is to be said about what follows the log, what waits, backups and the hash chain, well or not. */
export function siteFindings(facts: Facts, site: SiteFacts): Finding[] {
  return [
    log(site),
    ...readModels(site),
    ...policies(site),
    ...waitingFindings(site.waiting),
    ...backups(facts, site),
    ...chain(site),
    ...anchors(facts, site),
  ];
}

const log = ({ isOwnLog }: SiteFacts): Finding =>
  isOwnLog
    ? well('Log', 'It has the newest event that the hash chain knows.')
    : broken(
        'Log',
        'It lacks the newest event that the hash chain knows: this is another log than the site has, or it was put back to an older state.',
        'set EVENTSTORE_URL to that of the site, or unset it where the log is in PostgreSQL; if it is right: npm run log -- verify',
      );

interface Follower {
  readonly name: string;
  readonly lag: number | null;
  readonly position: number;
}
/** Those that were behind and have not moved meanwhile: an event that came in between has not had its time. */
const stuck = (before: readonly Follower[], after: readonly Follower[]): Follower[] =>
  after.filter(({ name, lag, position }) => {
    const was = before.find((each) => each.name === name);
    return (lag ?? 0) > 0 && (was?.lag ?? 0) > 0 && was?.position === position;
  });
const named = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(', ');

function readModels({ states: [before, after], outdated, madeAnew }: SiteFacts): Finding[] {
  // What is made anew stands where it was until it is done.
  const standing = stuck(before.readModels, after.readModels).filter(({ name }) => !madeAnew.includes(name));
  const left = outdated.filter((name) => !madeAnew.includes(name));
  return [
    ...(left.length > 0
      ? [
          look(
            'Read models',
            `Not as this version makes them: ${left.join(', ')}.`,
            'start the projectors of this version, or npm run rebuild -- --all',
          ),
        ]
      : []),
    ...(madeAnew.length > 0
      ? [
          look(
            'Read models',
            `Made anew for this version at the moment: ${madeAnew.join(', ')}. Readers have the old tables.`,
            'wait; the log of the projectors says how far it is',
          ),
        ]
      : []),
    standing.length > 0
      ? broken(
          'Read models',
          `They are behind the log and do not move: ${named(standing)}.`,
          'start projectors (npm start, or npm run start:projectors); their log says what is wrong',
        )
      : well('Read models', 'They are at the end of the log, or on their way.'),
    ...after.readModels.flatMap(({ name, parked }) =>
      parked === 0
        ? []
        : [
            look(
              'Parked events',
              `${name} lacks ${parked} that it could not take in.`,
              `mend what the projectors' log says, then npm run rebuild -- ${name}, or Operations in the workbench`,
            ),
          ],
    ),
  ];
}

function policies({ states: [before, after] }: SiteFacts): Finding[] {
  const stopped = after.policies.filter((policy) => policy.stopped > 0);
  const standing = stuck(before.policies, after.policies);
  return [
    standing.length > 0
      ? broken(
          'Policies',
          `They are behind the log and do not move: ${named(standing)}.`,
          'start policies (npm start, or npm run start:policies); their log says what is wrong',
        )
      : well('Policies', 'They are at the end of the log, or on their way.'),
    ...stopped.map(({ name, standing: [first], stopped: count }) =>
      broken(
        'Failing policy',
        `${name} stands in ${count} of its partitions${first ? `, first at ${first.eventType} (position ${first.position}) since ${first.since}: ${first.why}` : ''}`,
        'mend what the log of the policies says (npm run start:policies); it tries again within five minutes, or at once by Operations in the workbench',
      ),
    ),
  ];
}

const hoursSince = (now: Date, then: Date): number => (now.getTime() - then.getTime()) / 3_600_000;

function backups(facts: Facts, site: SiteFacts): Finding[] {
  const { backupToCome } = site;
  return [
    ageOfBackup(facts, site),
    ...(backupToCome
      ? [
          look(
            'Backup',
            `One is noted for ${backupToCome.toISOString()}, a time to come, which does not count: a clock was ahead.`,
            'set the clock of the machine that takes backups by NTP, then in the database: delete from platform.backups where at > now()',
          ),
        ]
      : []),
  ];
}

function ageOfBackup({ now, mode }: Facts, { newestBackup }: SiteFacts): Finding {
  const mend = 'npm run backup -- FOLDER, every night';
  if (!newestBackup) {
    const says = 'None was ever taken that lacks nothing.';
    return mode === 'production' ? look('Backup', says, mend) : well('Backup', says);
  }
  const hours = hoursSince(now, newestBackup);
  return hours > DAILY_HOURS
    ? look('Backup', `The newest that lacks nothing is ${Math.round(hours)} hours old.`, mend)
    : well('Backup', `The newest is of ${newestBackup.toISOString()}.`);
}

const chain = ({ chain: { ends, isBehind } }: SiteFacts): Finding[] => [
  isBehind && ends[0] === ends[1]
    ? broken(
        'Hash chain',
        `The log goes on after position ${ends[1]}, where the chain ends, and no link was added meanwhile.`,
        'see whether policies (or npm start) run, then npm run log -- verify',
      )
    : well('Hash chain', 'It keeps up with the log.'),
];

function anchors({ now, mode }: Facts, { opensKeys, chain: { links }, anchors: found }: SiteFacts): Finding[] {
  // They are sealed with a key that follows from MASTER_KEY: with another one each looks changed.
  if (!opensKeys) return [];
  const { newest, wrong, gone, holds, path, elsewhere } = found;
  const mend = 'npm run log -- verify';
  const altered = wrong + gone;
  const isCut = newest !== undefined && (newest.links > links || !holds);
  return [
    ...(altered > 0 ? [broken('Anchors', `${altered} lines of ${path} are changed or gone.`, mend)] : []),
    ...(isCut
      ? [
          broken(
            'Anchors',
            'They say that the hash chain was another or longer: an older database was put back, or the chain was changed.',
            `${mend}; if you have restored a backup: npm run log -- anchor --accept`,
          ),
        ]
      : []),
    ageOfAnchors(found, now, mode === 'production' || elsewhere > 0),
  ];
}

function ageOfAnchors({ newest, path, elsewhere }: SiteFacts['anchors'], now: Date, isWanted: boolean): Finding {
  if (newest === undefined) {
    const says = `There is none in ${path}.`;
    if (!isWanted) return well('Anchors', says);
    return elsewhere > 0
      ? look(
          'Anchors',
          `${says} The database knows of anchors in other files.`,
          'run this with the ANCHOR_FILE of the process that keeps the chain; if that is lost: npm run log -- anchor',
        )
      : look('Anchors', says, 'npm run log -- anchor; the process that keeps the chain writes one a day');
  }
  if (newest.at.getTime() - now.getTime() > AHEAD_MS)
    return look(
      'Anchors',
      `The newest is of ${newest.at.toISOString()}, a time to come: a clock was ahead, and nobody can tell how old it is.`,
      'set the clock of the process that keeps the chain by NTP, then npm run log -- anchor',
    );
  const hours = hoursSince(now, newest.at);
  return hours > DAILY_HOURS
    ? look(
        'Anchors',
        `The newest is ${Math.round(hours)} hours old; the process that keeps the chain writes one a day.`,
        'see whether policies (or npm start) run, then npm run log -- anchor',
      )
    : well('Anchors', `The newest is of ${newest.at.toISOString()}.`);
}
