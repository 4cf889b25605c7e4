import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultContent } from '#domain/template/defaults.ts';
import type { TemplateView } from '#domain/template/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { after } from '#tests/support/made/partners.ts';

let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

const TEMPLATES = '/api/admin/templates';
const file = { name: 'directory_card', ...defaultContent('directory_card') };
const withColumns = (columns: number): object => ({ ...file, config: { ...file.config, columns } });
const save = (body: object): Promise<Answer> => call(admin, 'POST', TEMPLATES, body);
const kept = ({ body }: Answer): TemplateView => body as TemplateView;
const act = (id: string, what: string, body: object = {}): Promise<Answer> =>
  call(admin, 'POST', `${TEMPLATES}/${id}/${what}`, body);
const html = async (path: string, past: Answer): Promise<string> =>
  (await site.anonymous(path, { headers: after(past) })).text();
const lookIn = (page: string): string | undefined => /<link rel="stylesheet" data-look href="([^"]+)"/.exec(page)?.[1];

test('a template is saved, put on the site, gone back from, and taken off it', async () => {
  const saved = await save(file);
  expect([saved.status, kept(saved)]).toMatchObject([200, { isActive: false, version: 1, name: 'directory_card' }]);
  const { id, revision } = kept(saved);
  expect((await call(admin, 'GET', TEMPLATES, undefined, after(saved))).body).toEqual({ templates: [kept(saved)] });
  // What is only kept changes no page.
  expect(lookIn(await html('/activities', saved))).toBeUndefined();

  const active = await act(id, 'activate', { revision });
  const look = lookIn(await html('/activities', active)) ?? '';
  expect(look).toMatch(/^\/look\/[\w-]{12}\.css$/);
  for (const path of ['/', '/about', '/newsletter', '/nowhere']) expect(lookIn(await html(path, active))).toBe(look);
  const css = await site.anonymous(look);
  expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(css.headers.get('cache-control')).toContain('immutable');
  expect(await css.text()).toContain('.cards{grid-template-columns:repeat(3,minmax(0,1fr))}');

  const changed = await save(withColumns(2));
  expect(kept(changed)).toMatchObject({ isActive: true, version: 2 });
  const next = lookIn(await html('/activities', changed)) ?? '';
  expect(next).not.toBe(look);
  expect(await (await site.anonymous(next)).text()).not.toContain('repeat(3,');
  // Whoever has opened a page before gets what holds now, and does not keep it.
  const old = await site.anonymous(look);
  expect([old.headers.get('cache-control'), await old.text()]).toEqual(['no-cache', await textOf(next)]);

  const back = await act(id, 'rollback', { version: 1 });
  expect(kept(back)).toMatchObject({ version: 3, config: { columns: 3 } });
  expect(lookIn(await html('/activities', back))).toBe(look);
  const versions = await call(admin, 'GET', '/api/admin/template-versions?name=directory_card', undefined, after(back));
  expect(versions.body).toMatchObject({
    versions: [
      { version: 3, from: 1, config: { columns: 3 } },
      { version: 2, from: null, config: { columns: 2 } },
      { version: 1, from: null },
    ],
  });

  const off = await act(id, 'deactivate');
  expect(lookIn(await html('/activities', off))).toBeUndefined();
});
const textOf = async (path: string): Promise<string> => (await site.anonymous(path)).text();

test('two admins do not overwrite one another unseen, and what was never saved is not there', async () => {
  const first = await save(withColumns(1));
  await save(withColumns(4));
  const late = await save({ ...withColumns(2), revision: kept(first).revision });
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Somebody has changed this template')]);
  expect((await act(kept(first).id, 'rollback', { version: 99 })).status).toBe(404);
  expect((await act('0b6a1c5e-0000-4000-8000-000000000000', 'activate')).status).toBe(404);
});

test('a template may come without fields, and with it what is put on the site', async () => {
  const saved = await save({ ...file, fields: [], isActive: true });
  expect(kept(saved)).toMatchObject({ isActive: true, fields: [] });
  expect(await (await site.anonymous(lookIn(await html('/', saved)) ?? '')).text()).toContain('display:none');
});

test.each([
  [{}, 'name', 'Please choose one of directory_card, detail_page'],
  [{ ...file, fields: [{ ...file.fields[0], styles: { color: 'red;}' } }] }, 'fields.0.styles.color', 'A colour is'],
])('%j is refused, with what is wrong and where', async (body, field, message) => {
  const { status, body: problem } = await save(body);
  expect(status).toBe(400);
  expect((problem as { errors: { field: string; message: string }[] }).errors).toContainEqual({
    field,
    message: expect.stringContaining(message) as string,
  });
});
