import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls, type Calls } from '#domain/calls.ts';
import { repository } from '#operations/site/frontend.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { providerWithPlan } from '#tests/support/made/bookings.ts';
import { after } from '#tests/support/made/partners.ts';
import { peopledSite } from '#tests/support/pages/peopled-site.ts';
import { ownership, type OwnedThing, type OwnedWorld } from './owned.ts';

let world: OwnedWorld;
beforeAll(async () => {
  const site = await peopledSite();
  const [business, otherBusiness, otherFamily] = await Promise.all([
    providerWithPlan(site),
    providerWithPlan(site),
    site.signedInAs('parent'),
  ]);
  world = { site, family: site.parent, otherFamily, business, otherBusiness };
});
afterAll(() => world?.site.close());

/** Who is somebody by name sees what is theirs; what is for everybody, or for admins and machines, is nobody's own. */
const ofSomebody: ReadonlySet<string> = new Set(['signed-in', 'provider', 'own-provider', 'owner', 'public-write']);
const naming = Object.values(calls).filter(({ name, access }) => ofSomebody.has(access) && name.includes('/:'));

test('every call whose path names something says whose that is', () => {
  const names = naming.map(({ name }) => name as string).toSorted();
  expect(names.length).toBeGreaterThan(30);
  expect(Object.keys(ownership).toSorted()).toEqual(names);
  for (const cell of Object.values(ownership))
    if ('elsewhere' in cell) expect(existsSync(path.join(repository, cell.elsewhere)), cell.elsewhere).toBe(true);
});

function ask(name: keyof Calls, who: SiteFetch, { params, body, past }: Omit<OwnedThing, 'owner'>): Promise<Answer> {
  const [method = '', pattern = ''] = name.split(' ');
  const at = Object.entries(params).reduce((text, [key, value]) => text.replace(`:${key}`, value), pattern);
  return call(who, method, at, body, past ? after(past) : {});
}

describe('what another has made', () => {
  const owned = naming.flatMap(({ name, access }) => {
    const cell = ownership[name];
    return cell && 'own' in cell ? [[name, access, cell.own] as const] : [];
  });
  test.each(owned)('%s (%s) does not exist for whoever has nothing to do with it', async (name, access, own) => {
    const thing = await own(world);
    expect(Object.values(thing.params)).not.toContain('');
    const { otherFamily, otherBusiness, site } = world;
    const isForBusinesses = access === 'provider' || access === 'own-provider';
    const strangers = isForBusinesses ? [otherBusiness.who] : [otherFamily, otherBusiness.who];
    // What is asked for besides, such as a day, is no secret.
    const ids = Object.keys(thing.params).filter((key) => key !== 'date');
    const nothing = {
      ...thing,
      params: { ...thing.params, ...Object.fromEntries(ids.map((key) => [key, randomUUID()])) },
    };
    for (const stranger of strangers) {
      const refused = await ask(name, stranger, thing);
      const missing = await ask(name, stranger, nothing);
      expect({ status: refused.status, text: refused.text }).toEqual({ status: missing.status, text: missing.text });
      if (missing.status !== 404) expect(await thing.isThere?.(), missing.text).toBe(true);
    }
    const signedOut = await ask(name, site.anonymous, thing);
    expect([401, 404]).toContain(signedOut.status);
    if (isForBusinesses) expect((await ask(name, world.family, thing)).status).toBe(403);
    // And it is there: its owner is told something else than that it is not.
    const { status, text } = await ask(name, thing.owner, thing);
    expect([401, 403, 404], text).not.toContain(status);
    expect(status, text).toBeLessThan(500);
  });
});
