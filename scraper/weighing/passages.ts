import { readFileSync } from 'node:fs';

/** A page in short: what it is called, what it says, and whether it is about an activity. */
export interface Passage {
  readonly name: string;
  readonly html: string;
  readonly url: string;
  readonly isActivity: boolean;
}

/** The passages of both files beside this one: "= /path", the title, then a paragraph a line. */
export function passages(): readonly Passage[] {
  return [...passagesOf('about-an-activity.txt', true), ...passagesOf('about-something-else.txt', false)];
}

function passagesOf(file: string, isActivity: boolean): readonly Passage[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/^= /m)
    .slice(1)
    .map((text) => {
      const [path = '/', title = '', ...paragraphs] = text.trim().split('\n');
      const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const heading = title.split(' | ')[0] ?? title;
      const body = paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
      return {
        name: path,
        isActivity,
        url: `https://www.page.example${path}`,
        html: `<title>${escaped(title)}</title><h1>${escaped(heading)}</h1>${body}`,
      };
    });
}
