import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { asksFor, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { colleagueIn } from '#tests/support/made/businesses.ts';
import { onePixel } from '#tests/support/made/drawn.ts';
import { after } from '#tests/support/made/partners.ts';
import { shown } from '#tests/support/shown.ts';
import { peopledSite } from '#tests/support/pages/peopled-site.ts';
import { namedBesides, namingInPath, namingRoutes, ruleFor } from './named.ts';
import { banner, live, ownership, type OwnedThing, type OwnedWorld, type OwnershipCell, sponsoring } from './owned.ts';
import { namedCells, ownedRoutes } from './owned-names.ts';

let world: OwnedWorld;
let otherAdmin: SiteFetch;
beforeAll(async () => {
  const site = await peopledSite();
  const [business, otherBusiness, otherFamily] = await Promise.all([
    providerWithPlan(site),
    providerWithPlan(site),
    site.signedInAs('parent'),
  ]);
  const colleague = await colleagueIn(site, business.businessId);
  otherAdmin = await site.signedInAs('admin');
  world = { site, family: site.parent, otherFamily, business, colleague, otherBusiness };
  await busy(world);
});
afterAll(() => world?.site.close());

/** So that businesses do not look the same. */
async function busy({ business, family, site }: OwnedWorld): Promise<void> {
  const { who, listingId } = business;
  await asksFor(family, listingId, await offered(business, { start: '07:00', end: '07:30' }));
  const enquiry = { name: 'Jo Whitfield', email: 'jo@mail.example', message: 'Is there a place?' };
  await call(site.anonymous, 'POST', `/api/activities/${listingId}/enquiries`, enquiry);
  await call(who, 'POST', '/api/provider/card-payments');
  await call(who, 'POST', '/api/banner-ads', await banner(site));
  await sponsoring(site);
  await call(who, 'POST', '/api/sponsored-listings', { activityId: await live(world), budget: 1 });
  await call(who, 'PUT', '/api/provider/logo', { picture: onePixel });
  await shown(site.context, ['bookings', 'enquiries', 'payees', 'advertising', 'listing']);
}

type Asking = Omit<OwnedThing, 'owner'>;
function ask(route: string, who: SiteFetch, { params, query, body, past }: Asking): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ');
  const at = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return call(who, method, search === '' ? at : `${at}?${search}`, body, past ? after(past) : {});
}
const heard = ({ status, text }: Answer) => ({ status, text });

/** The same about what nobody has: in place of what the path names, or of `field`. */
function ofNobody(thing: OwnedThing, field: string | undefined): OwnedThing {
  if (field !== undefined) {
    const [part, name] = field.split('.') as ['query' | 'body', string];
    return { ...thing, [part]: { ...Object(thing[part]), [name]: randomUUID() } };
  }
  // What is asked for besides, such as a day, is no secret. A picture is called by what it is.
  const other = (name: string): string =>
    name === 'name' ? `${createHash('sha256').update(randomUUID()).digest('hex')}.webp` : randomUUID();
  const ids = Object.keys(thing.params).filter((name) => name !== 'date');
  return { ...thing, params: { ...thing.params, ...Object.fromEntries(ids.map((name) => [name, other(name)])) } };
}

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;
/** Whoever it belongs to has it done, or is told why not. */
function expectDone(answer: Answer, told: OwnedThing['told']): void {
  if (told) expect(answer.status, answer.text).toBe(told.status);
  else expect(isDone(answer), `${answer.status} ${answer.text}`).toBe(true);
}

/** Who has nothing to do with it is told the same as if it were not there; whoever it belongs to has it done. */
async function expectOwned(route: string, own: (world: OwnedWorld) => Promise<OwnedThing>, field?: string) {
  const rule = ruleFor(route) ?? 'admin';
  const { otherFamily, otherBusiness, site, family, business, colleague } = world;
  const thing = await own(world);
  expect(Object.values({ ...thing.params, ...thing.query })).not.toContain('');
  const nothing = ofNobody(thing, field);
  const isForBusinesses = rule === 'provider' || rule === 'own-provider';
  const strangers =
    rule === 'admin' ? [otherAdmin] : isForBusinesses ? [otherBusiness.who] : [otherFamily, otherBusiness.who];
  for (const stranger of strangers) {
    const refused = await ask(route, stranger, thing);
    const missing = await ask(route, stranger, nothing);
    expect(heard(refused)).toEqual(heard(missing));
    // Where a list is asked for, what is missing leaves it empty; where it is answered as if it had been done, nothing is.
    if (missing.status === 404) continue;
    if (route.startsWith('GET ') && thing.isThere === undefined)
      expect(heard(await ask(route, thing.owner, thing))).not.toEqual(heard(missing));
    else expect(await thing.isThere?.(), missing.text).toBe(true);
  }
  const isOpen = rule === 'owner' || rule === 'public' || rule === 'public-write';
  expect((await ask(route, site.anonymous, thing)).status).toBe(isOpen ? 404 : 401);
  if (isForBusinesses || rule === 'admin') expect((await ask(route, family, thing)).status).toBe(403);
  if (thing.refused) expect((await ask(route, thing.refused, thing)).status).toBe(403);
  else if (thing.owner === business.who) expectDone(await ask(route, colleague, await own(world)), thing.told);
  expectDone(await ask(route, thing.owner, thing), thing.told);
}

type Own = Extract<OwnershipCell, { own: unknown }>['own'];
const owned = (cells: Readonly<Record<string, OwnershipCell | { readonly pickedBy: string }>>) =>
  Object.entries(cells).flatMap(([name, cell]) => ('own' in cell ? [[name, cell.own] as [string, Own]] : []));

describe('every name that a call takes has an owner, or none for a reason', () => {
  test.each([
    ['in its path', namingInPath.map(({ name }) => name as string), Object.keys(ownership), 30],
    ['in its query or its body', namedBesides, Object.keys(namedCells), 25],
    [
      'in the path of what is no call',
      namingRoutes,
      Object.keys(ownedRoutes).filter((name) => namingRoutes.includes(name)),
      7,
    ],
  ])('%s', (_, names, cells, atLeast) => {
    expect(names.length).toBeGreaterThanOrEqual(atLeast);
    expect(cells.toSorted()).toEqual(names.toSorted());
  });

  test('what another file tries, that file is there for', () => {
    const named = Object.values({ ...ownership, ...namedCells, ...ownedRoutes }).flatMap((cell) =>
      'elsewhere' in cell ? [cell.elsewhere] : [],
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
  });
});

describe('what another has made', () => {
  test.each(owned({ ...ownership, ...ownedRoutes }))('%s does not exist for who has nothing to do with it', (...cell) =>
    expectOwned(...cell),
  );
  test.each(owned(namedCells))('%s names nothing for who has nothing to do with it', (name, own) => {
    const [method, pattern, field] = name.split(' ');
    return expectOwned(`${method} ${pattern}`, own, field);
  });
});

describe('the business that an admin picks, and nobody else does', () => {
  const picking = Object.entries(namedCells).flatMap(([name, cell]) => {
    const [method = '', pattern = '', field = ''] = name.split(' ');
    return 'pickedBy' in cell ? [[`${method} ${pattern}`, field.split('.')[0], cell] as const] : [];
  });
  const reads = picking.filter(([route]) => route.startsWith('GET '));
  const writes = picking.filter(([route]) => !route.startsWith('GET '));

  test.each(reads)('%s tells another business of itself', async (route, _, { query }) => {
    const { business, otherBusiness, site } = world;
    const picked = { params: {}, query: { ...query, businessId: business.businessId } };
    const own = await ask(route, otherBusiness.who, { params: {}, ...(query && { query }) });
    const told = await ask(route, otherBusiness.who, picked);
    expect(own.status).toBe(200);
    expect(heard(told)).toEqual(heard(own));
    const toAdmin = await ask(route, site.admin, picked);
    expect(toAdmin.status).toBe(200);
    expect(toAdmin.text).not.toBe(own.text);
  });

  test.each(writes)('%s does nothing to a business that another one names', async (route, part = '', { body }) => {
    const { business, otherBusiness, site } = world;
    const stands = async (past: Answer): Promise<string> => {
      const reading = (what: string) => call(business.who, 'GET', `/api/provider/${what}`, undefined, after(past));
      return (await reading('profile')).text + (await reading('banner-ads')).text;
    };
    const request = { params: {}, ...(body && { body: await body(world) }) };
    const naming = { ...request, [part]: { ...request.body, businessId: business.businessId } };
    const before = await stands(await call(business.who, 'GET', '/api/provider/profile'));
    const done = await ask(route, otherBusiness.who, naming);
    expect(done.status, done.text).toBe(409);
    expect(await stands(done)).toBe(before);
    const byAdmin = await ask(route, site.admin, naming);
    expect(isDone(byAdmin), byAdmin.text).toBe(true);
    expect(await stands(byAdmin)).not.toBe(before);
  });
});
