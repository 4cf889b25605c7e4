import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brand } from '#domain/brand.ts';
import { pageAt } from '#domain/site/pages.ts';

const file = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../public', name));
const worker = file('service-worker.js').toString();

describe('the page without a connection', () => {
  test('is another version to browsers whenever one of its files changes', () => {
    const names = /const FILES = \[(.*)\];/.exec(worker)?.[1]?.match(/[^',\s]+/g) ?? [];
    expect(names).toContain('/offline.html');
    const hash = createHash('sha256');
    for (const name of names) hash.update(file(name));
    const version = hash.digest('hex').slice(0, 12);
    expect(/const VERSION = '(.*)';/.exec(worker)?.[1]).toBe(version);
  });

  test('loads nothing that is not kept with it', () => {
    const loaded = [
      ...file('offline.html')
        .toString()
        .matchAll(/(?:href|src)="(\/[^"]*)"/g),
    ].map(([, path]) => path);
    expect(loaded.length).toBeGreaterThan(2);
    for (const path of loaded) expect(worker).toContain(`'${path}'`);
  });
});

test('what is written by hand where no code fills it in has the site’s name, region and colour', () => {
  const index = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
  const offline = file('offline.html').toString();
  const manifest: unknown = JSON.parse(file('manifest.json').toString());
  const { name, region, primaryColour } = brand;
  const about = `Classes, clubs and days out for children in ${region}.`;
  expect(manifest).toMatchObject({ name, short_name: name, description: about, theme_color: primaryColour });
  for (const words of [`<title>${name}</title>`, `content="${about}"`, `<noscript>${name} needs JavaScript`])
    expect(index).toContain(words);
  for (const words of [`| ${name}</title>`, `/> ${name}</header>`, `We cannot reach ${name} at the moment.`])
    expect(offline).toContain(words);
  for (const page of [index, offline]) expect(page).toContain(`name="theme-color" content="${primaryColour}"`);
});

test('what telephones are told to install has the site’s name, pages that exist, and icons of the sizes that it says', () => {
  const manifest = JSON.parse(file('manifest.json').toString()) as {
    start_url: string;
    shortcuts: { url: string }[];
    icons: { src: string; sizes: string }[];
  };
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((each) => each.url)])
    expect(pageAt(url), url).toBeDefined();
  expect(manifest.icons.length).toBe(3);
  for (const { src, sizes } of manifest.icons) {
    const icon = file(src);
    expect(icon.subarray(1, 4).toString(), src).toBe('PNG');
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes);
  }
  expect(readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')).toContain(
    'rel="manifest" href="/manifest.json"',
  );
});
