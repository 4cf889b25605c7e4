import { afterAll, beforeAll, test } from 'vitest';
import { call } from '#tests/support/api-client.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { toldAgain } from '#tests/support/told-again.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

const offer = {
  title: 'Half price for siblings',
  description: 'Siblings swim for half the price of the first lesson.',
  shortDescription: 'Half price for siblings',
  businessName: 'Wey Swim School',
  businessType: 'local',
  category: 'sports',
  offerType: 'percentage',
  discountValue: '50%',
  location: 'Guildford',
};

test('what was done to an offer is told again, also when it has been deleted meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const { admin, parent } = site;
  const made = idIn(await once(admin, 'POST', '/api/offers', offer));
  await once(admin, 'PUT', `/api/offers/${made}`, { ...offer, title: 'A third off', revision: 1 });
  const proposal = { ...offer, title: 'Free trial', discountValue: 'Free trial' };
  const proposed = idIn(await once(parent, 'POST', '/api/parent-submissions/offer', proposal));
  await once(admin, 'PUT', `/api/admin/offers/${proposed}`, { location: 'Woking' });
  await once(admin, 'PUT', `/api/admin/offers/${proposed}/review`, { action: 'approve' });
  await once(admin, 'POST', `/api/admin/offers/${proposed}/undo`, { action: 'approve' });
  await expectTheSame();
  for (const id of [made, proposed]) await once(admin, 'DELETE', `/api/offers/${id}`);
  await expectTheSame();
});

test('what was done to a source is told again, also when it has been removed meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const source = { kind: 'start-page', name: 'Club', url: 'http://club.example/classes', schedule: 'by-hand' };
  const added = await once(site.admin, 'POST', '/api/admin/sources', source);
  const path = `/api/admin/sources/${idIn(added)}`;
  await once(site.admin, 'PUT', path, { ...source, name: 'The club', revision: 1 });
  await once(site.admin, 'POST', `${path}/pause`);
  await once(site.admin, 'POST', `${path}/resume`);
  await expectTheSame();
  await once(site.admin, 'DELETE', path);
  await expectTheSame();
  await call(site.admin, 'POST', '/api/admin/sources', { ...source, name: 'Another of that address' });
  await expectTheSame();
});

test('a merge is told again, also when what was merged into has been deleted meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const [goes, stays] = [await site.live(), await site.live()];
  await once(site.admin, 'POST', `/api/admin/listings/${goes}/merge`, { into: stays, revision: 1 });
  await call(site.admin, 'DELETE', `/api/admin/activities/${stays}`);
  await expectTheSame();
  await once(site.admin, 'POST', `/api/admin/listings/${goes}/unmerge`, { into: stays });
  await expectTheSame();
});

test('upkeep that was asked for is told again, also when there is nothing left to do', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const { db } = site.context;
  await db.query(
    `insert into projection.parked (name, position, stream, event_id, type, error)
     values ('points', 1, 'points-x', gen_random_uuid(), 'PointsAwarded', 'refused')`,
  );
  await once(site.admin, 'POST', '/api/admin/operations/parked/skip', {
    readModel: 'points',
    position: 1,
    reason: 'Known.',
  });
  await db.query('delete from projection.parked');
  await expectTheSame();
});

test('keys and what people wrote are told again, also when they were withdrawn or dealt with', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const key = { name: 'Council app', contactEmail: 'dev@council.example' };
  const issued = await once(site.admin, 'POST', '/api/admin/api-keys', key);
  const { id } = (issued.body as { apiKey: { id: string } }).apiKey;
  await once(site.admin, 'POST', `/api/admin/api-keys/${id}/withdraw`);
  const idea = await once(site.parent, 'POST', '/api/feature-suggestions', {
    title: 'A map of playgrounds',
    description: 'All of them, with slides and swings.',
    category: 'feature',
  });
  await once(site.admin, 'PUT', `/api/admin/feature-suggestions/${idIn(idea)}/review`, { action: 'reject' });
  await expectTheSame();
});
