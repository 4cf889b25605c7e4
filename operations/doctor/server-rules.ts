import { MOST_BEHIND_MS } from '#platform/replica/lag.ts';
import type { Asked, DiskFacts, Facts, ReplicaFacts } from './facts.ts';
import { broken, type Finding, look, well } from './finding.ts';

/** What this is run on at least. */
const OLDEST = { node: 24, postgres: 140_000 } as const;
const CLOCKS_SECONDS = 2;
const CONNECTIONS = { lookShare: 0.8, brokenShare: 0.97 } as const;
/** What only holds a file that grows by a line at a time may be a volume smaller than what a database needs to go on. */
const DISK = {
  lookShare: 0.1,
  brokenShare: 0.02,
  brokenBytes: 256 * 1024 ** 2,
  brokenLittleBytes: 16 * 1024 ** 2,
} as const;

/** What is to be said about settings, servers, clock and disk, well or not. */
export function serverFindings(facts: Facts): Finding[] {
  const { eventstore, servers } = facts;
  return [
    ...settingFindings(facts),
    ...databaseFindings(facts),
    ...(eventstore ? [reached('EventStoreDB', eventstore, 'EVENTSTORE_URL', broken)] : []),
    ...servers.map(({ setting, answer }) => reached(setting.replace(/_URL$/, ''), answer, setting, look)),
    ...(facts.replica ? [replicaFinding(facts.replica)] : []),
    ...facts.disks.map(diskFinding),
  ];
}

function settingFindings({ mode, ownMode, nodeMajor, settings, site }: Facts): Finding[] {
  const { hasSmtp, hasMailFrom, isForThisMachine, hasOperatorToken, takesAllForOne } = settings;
  const wrong: Finding[] = [];
  if (nodeMajor < OLDEST.node)
    wrong.push(look('Node', `This is Node ${nodeMajor}.`, `npm ci, which brings Node ${OLDEST.node}, or install it`));
  if (site && 'value' in site && !site.value.opensKeys)
    wrong.push(
      broken(
        'Settings',
        "MASTER_KEY is not the one that this database's personal data was sealed under: whoever works with it reads everybody as erased.",
        "set MASTER_KEY to the site's, or unset it and set DATA_DIR to the folder with its secrets.json",
      ),
    );
  if (mode === 'production' && ownMode !== 'production')
    wrong.push(
      look(
        'Settings',
        `This is a site in production, and NODE_ENV is ${ownMode} here: what else its processes have set is not seen.`,
        'run the doctor with the settings of those processes, NODE_ENV=production among them',
      ),
    );
  if (ownMode === 'production') {
    if (!hasSmtp)
      wrong.push(
        look(
          'Settings',
          'SMTP_URL is not set: letters wait in the outbox.',
          'set SMTP_URL and MAIL_FROM and start anew',
        ),
      );
    else if (!hasMailFrom)
      wrong.push(
        look(
          'Settings',
          'MAIL_FROM is not set: letters come from a domain that does not exist, and many mail servers refuse them.',
          "set MAIL_FROM to an address of the site's own domain (Hopscotch <hello@example.org>) and start anew",
        ),
      );
    if (isForThisMachine)
      wrong.push(
        look(
          'Settings',
          'BASE_URL leads to this machine: no link in a letter works elsewhere.',
          'set BASE_URL and start anew',
        ),
      );
    if (takesAllForOne)
      wrong.push(
        look(
          'Settings',
          'TRUST_PROXY is not set: unless it is for a gateway, all visitors who come through your proxy are one to the limits on requests, and soon too many.',
          'set TRUST_PROXY to the address of the proxy before the site and start anew; where it runs in parts, for the gateway and for each of them',
        ),
      );
    if (!hasOperatorToken)
      wrong.push(
        look(
          'Settings',
          'OPERATOR_TOKEN is not set: nobody sees /metrics.',
          'set OPERATOR_TOKEN (openssl rand -hex 32) and start anew',
        ),
      );
  }
  return wrong.length > 0 ? wrong : [well('Settings', 'They are in order.')];
}

function reached(about: string, answer: Asked<true>, setting: string, worse: typeof look): Finding {
  return 'value' in answer
    ? well(about, 'It answers.')
    : worse(about, `It cannot be reached: ${answer.failed}.`, `see ${setting}, and whether the server runs`);
}

function databaseFindings({ database, mode }: Facts): Finding[] {
  if (database === undefined) return [];
  if ('failed' in database)
    return [
      broken(
        'PostgreSQL',
        `It cannot be reached: ${database.failed}.`,
        'see DATABASE_URL, and whether the server runs',
      ),
    ];
  const { version, aheadSeconds, connections, longest } = database.value;
  const { ofSite, all, most } = connections;
  const off = Math.abs(aheadSeconds);
  const used = `${all} of ${most} connections are in use, ${ofSite} by the site.`;
  const worse = all > most * CONNECTIONS.brokenShare ? broken : look;
  return [
    version < OLDEST.postgres
      ? look(
          'PostgreSQL',
          `It is version ${(version / 10_000) | 0}, older than anything this is run on.`,
          'upgrade it to 14 or newer',
        )
      : well('PostgreSQL', `It answers, version ${(version / 10_000) | 0}.${version % 10_000}.`),
    off > CLOCKS_SECONDS
      ? look(
          'Clock',
          `That of this machine is ${Math.round(off)} s ${aheadSeconds > 0 ? 'behind' : 'before'} the database's.`,
          'set both by NTP (timedatectl set-ntp true)',
        )
      : well('Clock', "It goes with the database's."),
    all > most * CONNECTIONS.lookShare
      ? worse('Connections', used, 'lower DATABASE_POOL of the parts, or raise max_connections of the server')
      : well('Connections', used),
    ofSite === 0 && mode === 'production'
      ? broken('Processes', 'No process of the site is connected to the database.', 'npm start, or start its parts')
      : well('Processes', ofSite > 0 ? 'The site is connected to its database.' : 'The site does not run.'),
    ...longest.map(({ pid, name, minutes }) =>
      look(
        'Long transaction',
        `"${name}" has had one open for ${minutes} minutes, and may be in the way of others.`,
        `if it is nothing that should take so long: select pg_terminate_backend(${pid})`,
      ),
    ),
  ];
}

function replicaFinding(replica: Asked<ReplicaFacts>): Finding {
  const about = 'Read replica';
  const meanwhile = 'the site reads from the database meanwhile';
  if ('failed' in replica)
    return look(
      about,
      `It cannot be reached: ${replica.failed}.`,
      `see READ_DATABASE_URL, and whether the server runs; ${meanwhile}`,
    );
  const { repeats, moves, behind, seconds } = replica.value;
  if (!repeats)
    return look(
      about,
      'READ_DATABASE_URL leads to no replica of the database.',
      `make it one (pg_basebackup -R), or unset it; ${meanwhile}`,
    );
  const [, bytes] = behind;
  if (bytes > 0 && !moves)
    return look(
      about,
      `It does not move, and is ${bytes} bytes behind.`,
      `see its log and pg_stat_replication of the database; ${meanwhile}`,
    );
  if (seconds * 1_000 > MOST_BEHIND_MS)
    return look(
      about,
      `It moves, and shows what is ${Math.round(seconds)} s old; it is read while that is no more than ${MOST_BEHIND_MS / 1_000} s.`,
      `see how busy it is, its log, and pg_stat_replication of the database; ${meanwhile}`,
    );
  return well(about, `It repeats the database, ${bytes} bytes behind.`);
}

const room = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`;

function diskFinding({ folder, freeBytes, freeShare, holdsLittle }: DiskFacts): Finding {
  const says = `${Math.round(freeShare * 100)} % are free where ${folder} lies, ${room(freeBytes)}.`;
  const mend = `make room (du -sh ${folder}/*), or a larger disk: a full one stops every write`;
  const leastBytes = holdsLittle ? DISK.brokenLittleBytes : DISK.brokenBytes;
  if (freeShare < DISK.brokenShare || freeBytes < leastBytes) return broken('Disk', says, mend);
  return freeShare < DISK.lookShare ? look('Disk', says, mend) : well('Disk', says);
}
