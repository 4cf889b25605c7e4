import { setTimeout as sleep } from 'node:timers/promises';
import { catalog } from '#domain/catalog.ts';
import { storedTypeOf } from '#event-store/unreadable.ts';
import type { Finding } from '#event-store/upkeep/finding.ts';
import { allPolicies } from '#policies/runtime/runner.ts';
import { allReadModels } from '#projectors/all.ts';
import { concerns, whyNotIn } from '#projectors/runtime/concerns.ts';
import { skipsOf } from '#projectors/runtime/upkeep/skips.ts';
import type { People } from './people.ts';
import type { StruckSite } from './site.ts';
import type { UnreadableEvent } from './unreadable.ts';

/** So long an admin tries to have a read model go on, while other things are done to it, ms. */
const PATIENCE_MS = 45_000;

/**
 * An event that nobody can read is parked in the read models that it may concern and in no other, and stops the policies that may have
 * to follow it and no other. Once that is so, an admin has the read models go on without it, and it is parked no more. Asked once all is
 * quiet; answers what is otherwise.
 */
export async function aroundUnreadable(site: StruckSite, people: Pick<People, 'skip'>): Promise<string[]> {
  const found: string[] = [];
  for (const event of site.unreadable) {
    const { parks, stops } = await owed(site, event);
    const what = `the event ${event.kind} at position ${event.position}`;
    found.push(...differing(`${what} is parked in`, parks, await namesIn(site, 'projection.parked', event)));
    found.push(...differing(`${what} stops`, stops, await namesIn(site, 'policies.stopped', event)));
    const left = await goneOnWithout(site, event, parks, people);
    found.push(
      ...left.map((readModel) => `${what} is still parked in ${readModel}, which was told to go on without it`),
    );
  }
  return found;
}

/** Has `readModels` go on without `event`; answers those that do not. */
async function goneOnWithout(
  site: StruckSite,
  event: UnreadableEvent,
  readModels: readonly string[],
  people: Pick<People, 'skip'>,
): Promise<readonly string[]> {
  const told = new Set<string>();
  const until = performance.now() + PATIENCE_MS;
  for (let left = readModels; ; await sleep(250)) {
    // Whoever is rebuilt at the moment can be told later.
    for (const readModel of left.filter((each) => !told.has(each)))
      if (await people.skip(readModel, event.position)) told.add(readModel);
    left = await namesIn(site, 'projection.parked', event);
    if (left.length === 0 || performance.now() > until) return left;
  }
}

/** Who has to stop at `event`: read models that have not been told to go on without it, and policies. */
async function owed(
  { context: { config, db, log } }: StruckSite,
  { id, stream }: UnreadableEvent,
): Promise<{ readonly parks: readonly string[]; readonly stops: readonly string[] }> {
  const [event] = await log.readAnew(stream);
  if (!event) return { parks: [], stops: [] };
  const skips = await skipsOf(log, allReadModels);
  const type = storedTypeOf(event);
  const types = (policy: { readonly types: readonly string[] }): boolean =>
    !catalog.has(type) || policy.types.includes(type);
  return {
    parks: allReadModels
      .filter((model) => concerns(model, event) && whyNotIn(model, event) !== undefined && !skips(model).has(id))
      .map(({ name }) => name),
    stops: allPolicies(config, db)
      .filter(types)
      .map(({ name }) => name),
  };
}

async function namesIn(
  { context: { db } }: StruckSite,
  table: 'projection.parked' | 'policies.stopped',
  { position }: UnreadableEvent,
): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(
    `select distinct name from ${table} where position = $1 and name !~ '__before$'`,
    [position],
  );
  return rows.map(({ name }) => name);
}

function differing(what: string, wanted: readonly string[], real: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !real.includes(name)).map((name) => `${what} ${name} no more, or never was`),
    ...real.filter((name) => !wanted.includes(name)).map((name) => `${what} ${name}, which it does not concern`),
  ];
}

/** What `npm run log -- verify` finds has to be these events, each of them, and nothing else. */
export function foundBeside(unreadable: readonly UnreadableEvent[], findings: readonly Finding[]): string[] {
  const isKnown = ({ stream }: Finding): boolean => unreadable.some((event) => event.stream === stream);
  const unseen = unreadable.filter((event) => !findings.some(({ stream }) => stream === event.stream));
  return [
    ...findings
      .filter((finding) => !isKnown(finding))
      .map(({ position, stream, problem }) => `log verify: ${position ?? ''} ${stream ?? ''} ${problem}`),
    ...unseen.map(({ kind, position }) => `log verify passes over the event ${kind} at position ${position}`),
  ];
}
