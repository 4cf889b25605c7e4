/** What a page does to its reader: `file` is made when it begins, and it ends where `until` appears. */
export interface Mischief {
  readonly does: 'run on' | 'crash' | 'eat memory' | 'ask for much at once' | 'throw';
  readonly file?: string;
  readonly until?: string;
}

/** Reads pages as the scraper's readers do, after it has suffered what they do to it. */
export const unrulyReader = new URL('../servers/unruly-reader.ts', import.meta.url);

/** A page that does `mischief` to an unruly reader, and says what the page of a class says. */
export function unrulyPage(mischief: Mischief): string {
  return `<!--unruly ${JSON.stringify(mischief)}--><h1>Lego Club</h1><p>Bricks for children aged 5-9 years, Mondays 4pm-5pm.</p>`;
}

/** What `html` does, if it is such a page. */
export function mischiefOf(html: string): Mischief | undefined {
  const written = /<!--unruly (.+?)-->/.exec(html)?.[1];
  return written === undefined ? undefined : (JSON.parse(written) as Mischief);
}
