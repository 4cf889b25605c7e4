import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { openPainter } from '#query-api/sharing/painter.ts';
import { siteCard } from '#query-api/sharing/share-card.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const live = (name: string, more: object = {}) =>
  listingWith(site.context, { fields: { name, description: 'For all.', ...more } }, [submit, approve]);
const imageAt = async (path: string): Promise<string> => {
  const html = await (await site.anonymous(path)).text();
  return new URL(/<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '').pathname;
};
const pictureAt = async (path: string) => {
  const answer = await site.anonymous(path, { redirect: 'manual' });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

test('a listing has a picture of its own, which messengers show: a PNG of 1200 x 630 that is kept for ever', async () => {
  const id = await live('Otter Swimming', { category: 'swimming', town: 'Woking', ageRanges: ['4-7 years'] });
  const path = await imageAt(`/activities/${id}`);
  const { answer, bytes } = await pictureAt(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  expect((await pictureAt(path)).bytes.equals(bytes)).toBe(true);
});

test('another name, age or place is another picture at another address, and the old address leads there', async () => {
  const fields = { category: 'swimming', town: 'Woking', ageRanges: ['4-7 years'] };
  const ids = [
    await live('Otter', fields),
    await live('Badger', fields),
    await live('Otter', { ...fields, town: 'Epsom' }),
    await live('Otter', { ...fields, ageRanges: ['8-12 years'] }),
  ];
  const paths = await Promise.all(ids.map((id) => imageAt(`/activities/${id}`)));
  const pictures = await Promise.all(paths.map(async (path) => (await pictureAt(path)).bytes.toString('base64')));
  expect(new Set(pictures).size).toBe(4);
  expect(new Set(paths.map((path) => path.split('/').at(-1))).size).toBe(4);
  const old = await pictureAt(`/api/share/${ids[0]}/0123456789abcdef.png`);
  expect([old.answer.status, old.answer.headers.get('location')]).toEqual([302, paths[0]]);
});

test('pages that are no activity’s share one', async () => {
  await live('Fox Dancing', { category: 'dance', town: 'Epsom' });
  const [home, ...others] = await Promise.all(['/', '/activities', '/activities/in/epsom'].map(imageAt));
  expect(others).toEqual([home, home]);
  const { answer, bytes } = await pictureAt(home ?? '');
  expect([answer.status, (await sharp(bytes).metadata()).width]).toEqual([200, 1200]);
});

test('what nobody may see has none', async () => {
  const id = await live('Owl Drama');
  const path = await imageAt(`/activities/${id}`);
  await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
  const draft = await listingWith(site.context, { fields: { name: 'Secret', description: 'x' } }, [submit]);
  for (const address of [path, `/api/share/${draft}/x.png`, '/api/share/nonsense/x.png'])
    expect((await pictureAt(address)).answer.status).toBe(404);
});

test('a name of any length and in any letters is drawn', async () => {
  const painter = openPainter();
  for (const title of ['A very long name of a club '.repeat(8), 'x'.repeat(200), '🎉 日本 🎉', 'Žluťoučký <b>&"\'', ''])
    expect((await sharp(await painter.paint({ ...siteCard, title })).metadata()).height).toBe(630);
  await painter.close();
});

test('more than can be drawn at once are sent away, what is drawn already is there for all, and who is left is told when it ends', async () => {
  const painter = openPainter({ most: 2 });
  const drawn = await painter.paint(siteCard);
  const two = ['One', 'Two'].map((title) => painter.paint({ ...siteCard, title }));
  await expect(painter.paint({ ...siteCard, title: 'Three' })).rejects.toMatchObject({ problem: { status: 503 } });
  // Asked for again while it is being drawn, it is drawn once.
  const same = painter.paint({ ...siteCard, title: 'One' });
  expect(await painter.paint(siteCard)).toBe(drawn);
  expect(await same).toBe(await two[0]);
  await two[1];
  const late = painter.paint({ ...siteCard, title: 'Late' });
  await Promise.all([expect(late).rejects.toMatchObject({ problem: { status: 503 } }), painter.close()]);
});
