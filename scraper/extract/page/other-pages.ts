import type { Line } from './page-lines.ts';
import type { Link } from './page.ts';
import { bare } from './plain-text.ts';

const LONGEST = 30;
const pathOf = ({ hostname, pathname }: URL): string =>
  `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
/** What a page may well say of itself under a name that its site has for a page, too. */
const ofEachPage =
  /^(?:(?:our|the|class|club|term|session|training) )*(?:home|about.*|contact.*|prices?|pricing|fees|costs?|timetables?|times|(?:term )?dates|classes|sessions|lessons|courses|clubs|activities|events|locations?|venues?|find us|where.*|when.*|how.*|what.*|who.*|faqs?|book.*|join.*|register|uniform|kit|gallery|news|blog|info.*|details|welcome|ages?)$/i;

/**
 * What the site's menu calls its other pages, where it calls this one by its heading as well: on the Squirrels' page the parts that are headed
 * "Beavers" and "Hall hire" are about others.
 */
export function otherPagesNamed(lines: readonly Line[], links: readonly Link[], own: URL): ReadonlySet<string> {
  const heading = lines.find(({ level, region }) => level > 0 && level <= 2 && region === 'main');
  const menu = links.filter(({ region, text }) => (region === 'nav' || region === 'header') && text !== '');
  const name = bare(heading?.text ?? '');
  if (name === '' || ofEachPage.test(heading?.text ?? '') || !menu.some(({ text }) => bare(text) === name))
    return new Set();
  return new Set(
    menu
      .filter(({ text, url }) => text.length <= LONGEST && pathOf(url) !== pathOf(own) && !ofEachPage.test(text))
      .map(({ text }) => bare(text))
      .filter((text) => text.length >= 4 && text !== name),
  );
}
