import { londonDate } from '#domain/kernel/london-date.ts';
import type { Child } from '#domain/profile/profile.ts';
import type { Database } from '#platform/database.ts';
import { recommendedTo } from '#query-api/member/recommendation.ts';
import { sessionOf, siteAt } from '../support/api-client.ts';
import { newMember } from '../support/app.ts';
import { withProfile } from '../support/made/profiles.ts';
import type { Figure } from './figure.ts';
import { type FullDirectory, onFullDirectory } from './full-directory.ts';
import { load } from './load.ts';
import { overHttp } from './over-http.ts';

const SECONDS = 6;
/** Milliseconds. */
const GOAL = 20;
const YEAR_MS = 365.25 * 86_400_000;
/** As the home page asks. */
const asked = { viewed: ['drama'], limit: 6, offset: 0 } as const;

interface Options {
  /** An empty database. */
  readonly url: string;
  readonly listings?: number;
  readonly port?: number;
}

/** Recommendations for one family among many listings. */
export async function recommendationFigures({ url, listings = 100_000, port = 34_519 }: Options): Promise<Figure[]> {
  return onFullDirectory({ url, listings, port }, measure);
}

async function measure({ site, context }: FullDirectory): Promise<Figure[]> {
  const member = await newMember(context, 'parent');
  const child = (firstName: string, years: number, ...interestedActivities: Child['interestedActivities']): Child => ({
    firstName,
    dateOfBirth: londonDate(new Date(Date.now() - years * YEAR_MS)),
    gender: null,
    interestedActivities,
    medicalNotes: '',
  });
  const children = [child('Ada', 7.4, 'swimming', 'arts-crafts'), child('Ben', 3.6, 'music', 'indoor-play')];
  await withProfile(context, member, { interestedActivities: ['outdoor'], children });
  const { memberId } = member;
  const statements = await statementsOf(context, memberId);
  const cookie = await sessionOf(siteAt(site), member);
  const bare = await load(1, SECONDS, async () => {
    for (const [sql, params] of statements) await context.db.query(sql, params);
    return true;
  });
  const alone = await load(1, SECONDS, async () => (await recommendedTo(context, memberId, asked)).body.length > 0);
  if (alone.failures > 0) throw new Error('Nothing was recommended to the family of the benchmark');
  const address = `${site}/api/recommendations?viewed=${asked.viewed.join(',')}&limit=${asked.limit}`;
  const http = await overHttp({ urls: [address], connections: 1, seconds: SECONDS, cookie });
  return [
    {
      name: 'Computed for one family, p50',
      value: alone.p50,
      unit: 'ms',
      limit: bare.p50,
      limitName: 'its statements as bare SQL',
      ratio: bare.p50 / alone.p50,
      goal: { valueAtMost: GOAL },
    },
    { name: 'Computed for one family, p95', value: alone.p95, unit: 'ms', limit: bare.p95, limitName: 'bare SQL' },
    { name: 'Through HTTP, signed in, p50', value: http.p50, unit: 'ms', limit: bare.p50, limitName: 'bare SQL' },
    { name: 'Through HTTP, signed in, p95', value: http.p95, unit: 'ms', limit: bare.p95, limitName: 'bare SQL' },
  ];
}

type Statement = readonly [sql: string, params: readonly unknown[]];

/** What is asked of the read models for one answer. */
async function statementsOf(context: FullDirectory['context'], memberId: string): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const db: Database = {
    ...context.db,
    query: (sql, params = []) => {
      statements.push([sql, params]);
      return context.db.query(sql, params);
    },
  };
  await recommendedTo({ ...context, db }, memberId, asked);
  return statements;
}
