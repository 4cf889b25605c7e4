import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Expectation } from '../scoring/expectation.ts';
import { scoreOf } from '../scoring/score.ts';

const folder = new URL('../fixtures/wordings/', import.meta.url);

/** What every page says, so that it is about an activity. */
const forChildren = 'Our friendly group is for children, beginners are welcome and you can book a place or join us.';

/** Ways in which pages say one thing, a file for each thing: "= how", what a person reads there, then the page. */
for (const file of readdirSync(folder))
  describe(`pages say ${file.replace('.txt', '')}`, () => {
    const ways = readFileSync(new URL(file, folder), 'utf8').split(/^= /m).slice(1);
    test.each(ways.map((way) => [way.split('\n')[0] ?? '', way] as const))('%s', (_how, way) => {
      const [how = '', wanted = '{}', ...html] = way.split('\n');
      const title = /<title>/.test(way) ? '' : `<title>${/<h1>(.*?)<\/h1>/.exec(way)?.[1] ?? how}</title>`;
      const { isActivity, verdicts } = scoreOf(
        `${title}${html.join('\n').replace('</h1>', `</h1><p>${forChildren}</p>`)}`,
        Expectation.parse({ url: 'https://www.page.example/', ...JSON.parse(wanted) }),
      );
      expect(isActivity).toBe(true);
      expect(verdicts.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
    });
  });
