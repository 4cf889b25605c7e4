import type { Category } from '#domain/listing/facts/category-ids.ts';
import { categoryOf } from '#domain/listing/facts/taxonomy.ts';
import type { Findings } from '../findings.ts';
import { kinds } from './kind-words.ts';
import { type Page, meta } from '../page/page.ts';

/** Whether `text` names something that is done for its own sake: swimming, chess, a forest school. */
export const namesKind = (text: string): boolean => kinds.some(([, , words]) => text.search(words) !== -1);

/** Words of the activity's own name count most, then headings, then the text. */
export function findKind(page: Page, findings: Findings, stated: readonly string[]): void {
  for (const label of stated) {
    const category = categoryOf(label);
    if (category && category !== 'other') findings.offer('category', category, 'meta', label);
  }
  const name = findings.get('name') ?? '';
  const summary = findings.all().shortDescription;
  const short = [
    summary && summary.method !== 'text' ? summary.value : '',
    page.title,
    meta(page, 'description') ?? '',
    meta(page, 'og:description') ?? '',
    ...stated,
    meta(page, 'keywords')?.slice(0, 200) ?? '',
  ];
  const headings = page.mainLines.filter(({ level }) => level > 0 && level < 4).map((line) => line.text);
  const text = page.mainLines.filter(({ level }) => level === 0).map((line) => line.text.slice(0, 1000));
  const told = [findings.get('description') ?? '', ...text].join(' \n ').slice(0, 20_000);
  const taught = taughtIn([meta(page, 'description') ?? '', ...text]);
  const weighed: readonly (readonly [number, number, string])[] = [
    [7, 2, taught],
    [3, 1, findings.get('providerName') ?? ''],
    [4, 1, new URL(page.url).pathname.replace(/[-_/]+/g, ' ')],
    [4, 2, short.join(' \n ')],
    [3, 4, headings.join(' \n ').slice(0, 4000)],
    [1, 8, told],
    // What it says of itself first is what it is.
    [3, 1, (findings.get('description') ?? '').slice(0, 160)],
  ];
  // What the club is called says nothing where the page teaches something else and never speaks of it.
  const unnamed = [name, findings.get('providerName') ?? ''].reduce(
    (rest, each) => (each.length > 3 ? rest.replaceAll(each, ' ') : rest),
    told,
  );
  // Who comes, babies, is nothing that is taught.
  const isTaught = kinds.map(([category, , words]) => category !== 'baby-toddler' && taught.search(words) !== -1);
  const whole = [name, ...weighed.map(([, , where]) => where)].join(' \n ');
  const scores = kinds.map(([category, subcategory, words], place) => {
    if (whole.search(words) === -1) return { category, subcategory, score: 0, evidence: '', isNamed: false };
    let score = 0;
    let evidence = '';
    const onlyCalled =
      isTaught[place] !== true && isTaught.includes(true) && name.search(words) !== -1 && unnamed.search(words) === -1;
    for (const [weight, most, where] of onlyCalled ? [[4, 1, name] as const] : [[9, 1, name] as const, ...weighed]) {
      const hits = where.match(words) ?? [];
      if (hits.length > 0 && evidence === '') evidence = around(where, hits[0] ?? '');
      score += weight * Math.min(most, hits.length);
    }
    return {
      category,
      subcategory,
      score: asPlace(subcategory, name) * score,
      evidence,
      isNamed: name.search(words) !== -1,
    };
  });
  const [best, second] = totalsOf(
    scores,
    [name, page.title, headings[0] ?? '', meta(page, 'description') ?? ''].join('\n'),
    name,
    (findings.get('description') ?? '').slice(0, 260),
    findings.has('hafPlaces'),
  );
  // One passing word is enough only when nothing speaks for another kind.
  if (!best || (best.total < 3 && second && second.total * 2 > best.total)) return;
  const category = findings.get('category') ?? best.category;
  const ofCategory = scores.filter((each) => each.category === category && each.score > 0);
  // "Fusion Street Dance" names the narrower of two kinds, and those stand first.
  const kind =
    (category === 'dance' ? ofCategory.find((each) => each.isNamed) : undefined) ??
    ofCategory.toSorted((one, other) => other.score - one.score)[0];
  if (!kind) return;
  findings.offer('category', category, 'text', kind.evidence);
  if (kind.score >= 1) findings.offer('subcategory', kind.subcategory, 'text', kind.evidence);
}

const taught =
  /\b(?:teach(?:es|ing)?|taught|learn(?:s|ing)?|(?:lessons|classes|tuition|coaching|training|courses|workshops?) (?:in|on)|we (?:play|offer|coach|do)|club for|school for)\b[^.!?]{0,90}|\b[\w-]{1,20}(?: [\w-]{1,20})? (?:lessons|tuition|coaching|classes) for\b/gi;

/** The words of `lines` that say what is taught. */
const taughtIn = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.slice(0, 1000).match(taught) ?? [])
    .slice(0, 20)
    .join(' \n ');

/** Free places with food are for the holidays: a page that is headed so is a holiday club, whatever is done there. */
const inHolidays = /\bHAF\b|\bholidays?\b/i;

interface KindScore {
  readonly category: Category;
  readonly score: number;
}

/** A museum or a library is also where other things are done: "Rhyme Time at Dorking Library". */
const asPlace = (subcategory: string, name: string): number =>
  /^(?:Museums|Stories)/.test(subcategory) && !/museum|librar|stor(?:y|ies)|reading/i.test(name.replace(/ at .*/i, ''))
    ? 0.3
    : 1;

/** Categories by how much speaks for them. Many kinds of one category count little more than the strongest of them. */
function totalsOf(
  scores: readonly KindScore[],
  head: string,
  name: string,
  first: string,
  isHaf: boolean,
): { category: Category; total: number }[] {
  const byCategory = Map.groupBy(
    scores.filter(({ score }) => score > 0),
    ({ category }) => category,
  );
  const raw = [...byCategory].map(([category, each]) => {
    const [most = 0, ...rest] = each.map(({ score }) => score).toSorted((one, other) => other - one);
    return { category, total: most + rest.reduce((sum, score) => sum + score, 0) / 4 };
  });
  const done = Math.max(0, ...raw.filter(({ category }) => category !== 'baby-toddler').map(({ total }) => total));
  return raw
    .map(({ category, total }) => ({
      category,
      total:
        total *
        favour(category, head, name, done, first) *
        (isHaf && category === 'holiday-clubs' && inHolidays.test(head) ? 20 : 1),
    }))
    .toSorted((one, other) => other.total - one.total);
}

/** What a brigade does, crafts and games and camps, is what all of them do. */
const isBrigade = /\b(?:boys|girls)['’]?s? brigade\b/i;

/** Who comes says less than what is done: a baby swimming class is swimming, unless its name says only "babies". */
/** "Our parent and toddler group": what is done there, crafts and songs, is part of it. */
const isToddlerGroup =
  /\b(?:parents?|carers?|mums?|bab(?:y|ies)|childminders?)(?:,| and| &)+ (?:baby|toddlers?|tots) (?:group|club|morning|session)s?\b|\btoddler (?:group|morning)s?\b|\bunder[- ]?(?:4|5|four|five)s and their (?:adults|parents|carers|grown-?ups|families|mums)\b|\bplaygroup\b|\brhyme ?times?\b|\bstay (?:and|&|n) play\b|\b(?:looks? after|for|with|has|have|bring|and) (?:a |any |your |their )?(?:child|children|little ones?) (?:of )?under (?:four|five|4|5)\b(?! and| to| –| -)|\b(?:dads?|grandads?|fathers?|mums?|grandparents|parents?|carers?)\b[^.!?]{0,60}\b(?:and|with) their (?:under[- ]?(?:4|5|four|five)s|bab(?:y|ies)|toddlers?|little ones)\b/i;

function favour(category: Category, head: string, name: string, otherwise: number, first: string): number {
  if (category === 'special-needs') return /SEND\b|special needs|additional needs|autis|disab/i.test(head) ? 3 : 0.4;
  if (category === 'other' && isBrigade.test(name)) return 3;
  if (category === 'other') return otherwise >= 12 ? 0.3 : 0.8;
  if (category === 'baby-toddler' && /\bbab(?:y|ies) (?:massage|sensory|yoga|signing|group|club)\b/i.test(head))
    return 2;
  if (category === 'baby-toddler' && isToddlerGroup.test(`${name} ${first}`)) return 2;
  if (category === 'baby-toddler') return otherwise >= 6 ? 0.2 : 0.6;
  if (category === 'entertainment' || category === 'life-skills' || category === 'educational') return 0.8;
  if (category === 'holiday-clubs') return /camp|holiday|play ?scheme/i.test(name) ? 2 : 0.8;
  return 1;
}

function around(text: string, hit: string): string {
  const index = text.indexOf(hit);
  return text.slice(Math.max(0, index - 60), index + hit.length + 60);
}
