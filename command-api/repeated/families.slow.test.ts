import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#tests/support/api-client.ts';
import { providerWithPlan } from '#tests/support/made/bookings.ts';
import { sendTo } from '#tests/support/made/live-listings.ts';
import { after } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { toldAgain } from '#tests/support/told-again.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

const archive = async (id: string): Promise<void> => {
  expect((await call(site.admin, 'DELETE', `/api/admin/activities/${id}`)).status).toBe(200);
};

test('what families did with an activity they are told again, also when it has left the directory meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const { listingId: id } = await providerWithPlan(site);
  const [parent, other] = [await site.signedInAs('parent'), await site.signedInAs('parent')];
  await once(parent, 'POST', '/api/favourites', { activityId: id });
  await once(other, 'POST', '/api/favourites/kept', { activityIds: [id] });
  await once(parent, 'POST', '/api/favourites/share');
  const report = await once(parent, 'POST', `/api/activities/${id}/reports`, { kind: 'closed' });
  const enquiry = { name: 'Ann', email: 'ann@mail.example', message: 'Is there a place for two of us on Monday?' };
  await once(parent, 'POST', `/api/activities/${id}/enquiries`, enquiry);
  const changed = await once(parent, 'POST', `/api/activities/${id}/changes`, { schedule: 'Saturdays at ten' });
  const waiting = await call(site.admin, 'GET', `/api/admin/activities/${id}`, undefined, after(changed));
  const [change] = (waiting.body as { pendingRevisions: { revisionId: string }[] }).pendingRevisions;
  await once(parent, 'DELETE', `/api/activities/${id}/changes/${change?.revisionId}`);
  const own = `/api/admin/activities/${id}/reports/${idIn(report)}`;
  await once(site.admin, 'POST', `${own}/answer`, { answer: 'It has moved.' });
  await once(site.admin, 'POST', `${own}/reopen`, {});
  await expectTheSame();
  await archive(id);
  await call(parent, 'DELETE', '/api/favourites/share');
  await expectTheSame();
});

test('a search that was saved is told again, also when it has been removed meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const saved = await once(site.parent, 'POST', '/api/saved-searches', { name: 'Judo', query: 'search=judo' });
  const path = `/api/saved-searches/${idIn(saved)}`;
  await once(site.parent, 'PUT', path, { name: 'Judo on Monday', emails: true });
  await once(site.parent, 'DELETE', path);
  await expectTheSame();
});

test('a draft that was made of an activity, and what was sent to review, are told again', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const provider = await providerWithPlan(site);
  const path = `/api/provider/activities/${provider.listingId}`;
  const copied = await once(provider.who, 'POST', `${path}/duplicate`);
  await once(provider.who, 'PUT', `/api/drafts/${idIn(copied)}`, { name: 'Forest School on Tuesday' });
  const sent = await once(provider.who, 'POST', `/api/drafts/${idIn(copied)}/submit`);
  await once(provider.who, 'POST', `${path}/confirm`);
  await once(provider.who, 'DELETE', `/api/activities/${provider.listingId}`);
  await expectTheSame();
  await call(site.admin, 'POST', `/api/admin/activities/${idIn(sent)}/reject`, { revision: 2, adminNotes: 'No.' });
  await expectTheSame();
});

test('what was done to an activity is told again to whom it belongs no more', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const { who, listingId } = await providerWithPlan(site);
  await once(who, 'POST', `/api/provider/activities/${listingId}/confirm`);
  await once(who, 'POST', `/api/provider/activities/${listingId}/duplicate`);
  await once(who, 'DELETE', `/api/activities/${listingId}`);
  await once(who, 'POST', `/api/activities/${listingId}/restore`);
  const give = { type: 'GiveToBusiness', businessId: randomUUID(), from: null, why: 'admin' } as const;
  await sendTo(site.context, listingId, [give]);
  expect((await call(who, 'DELETE', `/api/activities/${listingId}`)).status).toBe(404);
  await expectTheSame();
});
