import { randomUUID } from 'node:crypto';
import { GONE_VISITS } from '#domain/page/events.ts';
import { defaultContent } from '#domain/template/defaults.ts';
import { executePage, pageIdOf } from '#platform/scraping/page-commands.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { issuedKey } from '#tests/support/made/api-keys.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { type Asked, type Made, named, onceFor, onListing, type Requests, type World } from './asked.ts';
import { type Caller, succeeding } from './callers.ts';
import { shown } from '#tests/support/shown.ts';

const post = (fetch: SiteFetch, path: string, body?: unknown) => succeeding(call(fetch, 'POST', path, body));
const now = (): string => new Date().toISOString();

async function somebody({ site }: World): Promise<Made> {
  const { memberId } = await site.newMember('parent');
  return named(memberId, 0);
}
let made = 0;
const sourceBody = ({ pages }: World): object => {
  made += 1;
  const url = pages.put(`/source-${made}`, { name: 'Forest School' });
  return { kind: 'start-page', name: `Club ${randomUUID()}`, url, schedule: 'by-hand' };
};
async function source(world: World, { fetch }: Caller, ...more: readonly string[]): Promise<Made> {
  const added = await post(fetch, '/api/admin/sources', sourceBody(world));
  let past = added;
  for (const each of more) past = await post(fetch, `/api/admin/sources/${idIn(added)}/${each}`);
  return named(idIn(added), past);
}
const seoBody = (): object => ({ path: `/${randomUUID()}`, title: 'Swimming in Surrey' });
async function seoPage(_: World, { fetch }: Caller): Promise<Made> {
  const past = await post(fetch, '/api/admin/seo-pages', seoBody());
  return named(idIn(past), past);
}
const saidWords = onceFor(async ({ site }): Promise<Asked> => {
  const body = { path: '/offers', title: 'Offers in Surrey' };
  return { query: { path: '/offers' }, past: await post(site.admin, '/api/admin/seo-pages', body) };
});
const templateBody = { name: 'directory_card', ...defaultContent('directory_card') };
async function template(_: World, { fetch }: Caller, ...more: readonly string[]): Promise<Made> {
  const saved = await post(fetch, '/api/admin/templates', templateBody);
  let past = saved;
  for (const each of more) past = await post(fetch, `/api/admin/templates/${idIn(saved)}/${each}`, {});
  return named(idIn(saved), past);
}
/** Of one area there are dates of many years. */
let year = 26;
const termDatesBody = (): object => {
  year += 1;
  return {
    area: 'Surrey',
    schoolYear: `20${year}/${year + 1}`,
    sourceAddress: 'https://schools.example/term-dates',
    readOn: '2026-01-05',
    periods: [{ kind: 'term', name: 'Autumn term', from: `20${year}-09-02`, until: `20${year}-12-18` }],
  };
};
async function termDates(_: World, { fetch }: Caller): Promise<Made> {
  const body = termDatesBody();
  const past = await post(fetch, '/api/admin/term-dates', body);
  return { ...named(idIn(past), past), body: { ...body, revision: 1 } };
}
async function listFile(_: World, { fetch }: Caller): Promise<Made> {
  const part = Buffer.from('Name,Town,Price\nSwim Tots,Woking,5\n,Woking,6\n').toString('base64');
  const brought = await post(fetch, '/api/admin/list-files', { part });
  await post(fetch, `/api/admin/list-files/${idIn(brought)}/check`, { mapping: null });
  return named(idIn(brought), 0);
}
async function imported(world: World, caller: Caller): Promise<Made> {
  const { id } = await listFile(world, caller);
  const body = { sourceId: null, name: `Clubs ${randomUUID()}` };
  const past = await post(caller.fetch, `/api/admin/list-files/${id}/import`, body);
  await shown(world.site.context, ['sources']);
  const [run] = await world.site.context.db.query<{ run_id: string }>(
    'select run_id from sources.runs where source_id = $1',
    [idIn(past)],
  );
  return named(run?.run_id ?? '', past);
}
/** The page of a live listing. */
async function readPage({ site, pages }: World, { fetch }: Caller) {
  made += 1;
  const url = pages.put(`/again-${made}`, { name: `Forest School ${made}`, description: 'Muddy fun.' });
  const read = await post(fetch, '/api/admin/create-from-url', { url });
  const { activity } = read.body as { readonly activity: { readonly id: string } };
  const past = await succeeding(site.approve(activity.id));
  return { pageId: pageIdOf(url), url, past };
}
const reading = onceFor(async (world): Promise<Made> => {
  const { pageId, past } = await readPage(world, world.callers.admin);
  return named(pageId, past);
});
/** One that was not there at as many visits as an admin is asked after. */
async function gonePage(world: World, caller: Caller): Promise<Made> {
  const { pageId, url, past } = await readPage(world, caller);
  for (let visits = 0; visits < GONE_VISITS; visits += 1) {
    const failure = { failure: 'http-status', detail: `${url} answered 404`, durationMs: 0 } as const;
    const failed = { pageId, runId: randomUUID(), url, ...failure };
    await executePage(
      world.site.context.log,
      pageId,
      { type: 'RecordScrapeFailure', run: 'unasked', failed },
      someContext(),
    );
  }
  return named(pageId, past);
}
async function message({ site }: World): Promise<Made> {
  const body = { name: 'Jo Whitfield', email: 'jo@mail.example', subject: 'A question', message: 'Is it free?' };
  const past = await post(site.anonymous, '/api/contact', body);
  return named(idIn(past), past);
}
/** An event that a read model could not take in, as an operator finds it. To one read model one thing at a time is done. */
const parked =
  (readModel: string) =>
  async ({ site }: World): Promise<Asked> => {
    made += 1;
    await site.context.db.query(
      `insert into projection.parked (name, position, stream, event_id, type, error)
       values ($1, $2, $3, gen_random_uuid(), 'PointsAwarded', 'refused')`,
      [readModel, made, `points-${made}`],
    );
    return { body: { readModel, position: made, reason: 'Known.' } };
  };

export const backOffice: Requests = {
  'GET /api/admin/members/:id': { ask: somebody },
  'GET /api/admin/members/:id/erasure': { ask: somebody },
  'POST /api/admin/members/:id/suspend': { ask: somebody },
  'POST /api/admin/members/:id/readmit': {
    ask: async (world, { fetch }) => {
      const { id } = await somebody(world);
      const path = `/api/admin/members/${id}/suspend`;
      return named(id, await post(fetch, path, { reason: 'Sends in advertisements' }));
    },
  },
  'POST /api/admin/members/:id/erase': {
    ask: async ({ site }) => {
      const { memberId, email } = await site.newMember('parent');
      return { params: { id: memberId }, body: { email } };
    },
  },
  'GET /api/admin/history/directory': { ask: () => ({ query: { asOf: now() } }) },
  'GET /api/admin/history/directory/summary': { ask: () => ({ query: { asOf: now() } }) },
  'GET /api/admin/history/points/:id': {
    ask: async (world) => ({ ...(await somebody(world)), query: { asOf: now() } }),
  },
  'GET /api/admin/history/points/:id/entries': {
    ask: async (world) => ({ ...(await somebody(world)), query: { asOf: now() } }),
  },
  'GET /api/admin/template-versions': { ask: () => ({ query: { name: 'directory_card' } }) },
  'PUT /api/admin/contact-messages/:id': { ask: message },

  'POST /api/admin/list-files/:id/parts': { ask: listFile },
  'POST /api/admin/list-files/:id/check': { ask: listFile },
  'POST /api/admin/list-files/:id/import': {
    ask: async (world, caller) => ({ ...(await listFile(world, caller)), body: { name: `Clubs ${randomUUID()}` } }),
  },
  'GET /api/admin/list-files/:id/errors.csv': { ask: listFile },
  'GET /api/admin/list-runs/:id/errors': { ask: imported },
  'GET /api/admin/list-runs/:id/errors.csv': { ask: imported },

  'POST /api/admin/operations/upkeep': { ask: () => ({ body: { readModel: 'messages' } }) },
  'POST /api/admin/operations/parked/retry': { ask: parked('points') },
  'POST /api/admin/operations/parked/skip': { ask: parked('badges') },
  'POST /api/admin/operations/policies/retry': { ask: () => ({ body: { policy: 'points' } }) },
  'POST /api/admin/readings/:id/read': { ask: reading },
  'POST /api/admin/readings/:id/pause': { ask: reading },
  'POST /api/admin/readings/:id/resume': {
    ask: async (world, caller) => {
      const { id } = await reading(world);
      return named(id, await post(caller.fetch, `/api/admin/readings/${id}/pause`));
    },
  },
  'POST /api/admin/gone-pages/:id/review': { ask: gonePage },
  'POST /api/admin/gone-pages/:id/undo': {
    ask: async (world, caller) => {
      const { id } = await gonePage(world, caller);
      const body = { verdict: 'keep' };
      return { ...named(id, await post(caller.fetch, `/api/admin/gone-pages/${id}/review`, body)), body };
    },
  },

  'POST /api/admin/api-keys': { ask: () => ({ body: { name: 'What’s On', contactEmail: 'jo@mail.example' } }) },
  'POST /api/admin/api-keys/:id/withdraw': {
    ask: async ({ site }, { fetch }) => ({ params: { id: (await issuedKey(site, fetch)).id } }),
  },
  'GET /api/open/v1/activities/:id': onListing('live'),

  'POST /api/admin/seo-pages': { ask: () => ({ body: seoBody() }) },
  'PUT /api/admin/seo-pages/:id': { ask: async (...who) => ({ ...(await seoPage(...who)), body: seoBody() }) },
  'DELETE /api/admin/seo-pages/:id': { ask: seoPage },
  'GET /api/page-words': { ask: saidWords },
  'POST /api/admin/sources': { ask: (world) => ({ body: sourceBody(world) }) },
  'PUT /api/admin/sources/:id': {
    ask: async (world, caller) => ({ ...(await source(world, caller)), body: sourceBody(world) }),
  },
  'DELETE /api/admin/sources/:id': { ask: (...who) => source(...who) },
  'POST /api/admin/sources/:id/pause': { ask: (...who) => source(...who) },
  'POST /api/admin/sources/:id/resume': { ask: (...who) => source(...who, 'pause') },
  'POST /api/admin/sources/:id/run': { ask: (...who) => source(...who) },
  // There has to be one that is not being read already.
  'POST /api/admin/trigger-comprehensive-scraping': {
    ask: async (...who) => ({ past: (await source(...who)).past, body: { searchInstructions: 'judo in Woking' } }),
  },

  'POST /api/admin/templates': { ask: () => ({ body: templateBody }) },
  'POST /api/admin/templates/:id/activate': { ask: (...who) => template(...who) },
  'POST /api/admin/templates/:id/deactivate': { ask: (...who) => template(...who, 'activate') },
  'POST /api/admin/templates/:id/rollback': {
    ask: async (...who) => ({ ...(await template(...who)), body: { version: 1 } }),
  },
  'POST /api/admin/term-dates': { ask: () => ({ body: termDatesBody() }) },
  'PUT /api/admin/term-dates/:id': { ask: termDates },
  'DELETE /api/admin/term-dates/:id': { ask: termDates },
};
