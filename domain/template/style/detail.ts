import type { TemplateContent } from '../events.ts';
import { type DataSource, isAlwaysShown, sourcesOf } from '../parts.ts';
import { coloursOf, type UsedColours } from './colours.ts';
import { fieldRules, hiddenOf, type Shown, shownOf } from './fields.ts';
import { families, rem, type Rule, rule } from './rules.ts';

const fact = (title: string): string => `.detail-facts [data-fact=${title}]`;
const section = (title: string): string => `.detail-body>[data-fact='${title}']`;
const ABOUT = section('About this activity');
const CONTACT = section('Provider information');

interface Place {
  /** What is put in order: a row of the facts, a section, a line of one. */
  readonly block: string;
  /** What goes away with it; not where it is always shown. */
  readonly hides?: string;
  /** What its styles are for. */
  readonly words?: string;
  /** The section that stands where the first of what is in it stands, and goes with the last. */
  readonly within?: string;
}
/** Where the page of an activity shows what, see frontend/features/listing/page. */
const placed: Partial<Readonly<Record<DataSource, readonly Place[]>>> = {
  image: [{ block: '', hides: '.detail-head>[data-fact=picture]' }],
  category: [
    {
      block: '.detail-head [data-fact=badges]',
      hides: '.detail-head [data-fact=category]',
      words: '.detail-head [data-fact=category]>*',
    },
  ],
  title: [{ block: '.detail-head [data-fact=name]', words: '.detail-head h1' }],
  provider: [{ block: '.detail-head [data-fact=provider]' }],
  // Day and time may go from the facts, and the week with them.
  schedule: [{ block: fact('When'), words: `${fact('When')} dd` }, { block: section('Weekly schedule') }],
  ageRange: [{ block: fact('Ages'), words: `${fact('Ages')} dd` }],
  price: [{ block: fact('Price'), words: `${fact('Price')} dd` }],
  location: [{ block: fact('Where'), words: `${fact('Where')} dd` }],
  gallery: [{ block: section('Gallery') }],
  shortDescription: [{ block: `${ABOUT}>[data-fact=short]`, within: ABOUT }],
  description: [{ block: `${ABOUT}>[data-fact=long]`, within: ABOUT }],
  // The way there is something to do, so it stays: the template says where it stands.
  address: [{ block: section('Location'), hides: '', words: `${section('Location')} p` }],
  phone: [{ block: `${CONTACT} [data-fact=phone]`, within: CONTACT }],
  email: [{ block: `${CONTACT} [data-fact=email]`, within: CONTACT }],
  website: [{ block: `${CONTACT} [data-fact=website]`, within: CONTACT }],
  socialMedia: [{ block: `${CONTACT} [data-fact=social]`, within: CONTACT }],
  amenities: [{ block: section('Key features'), words: `${section('Key features')} li` }],
  rating: [{ block: section('Reviews') }],
};
/** What no template names stays where it is: after the part that comes before it by itself. */
const following: Partial<Readonly<Record<DataSource, readonly string[]>>> = {
  ageRange: [fact('Places')],
  description: [section('Offer'), section('Offers')],
  website: [section('Safety and funding')],
  amenities: [section('Special needs'), section('What to bring')],
};
/** After everything that a template puts in order. */
const LAST = 90;

/** How the pages of activities look that `content` arranges. */
export function detailRules(content: TemplateContent): readonly Rule[] {
  const shown = shownOf('detail_page', content);
  const colours = coloursOf(content);
  const { layout, columns, spacing, cardStyle, globalStyles } = content.config;
  return [
    rule('all', '.detail', {
      'font-family': families[globalStyles.font],
      '--radius-card': rem(cardStyle.borderRadius),
    }),
    rule('light', '.detail', lightOf(colours)),
    ...(layout === 'list' ? underOneAnother : []),
    ...bodyRules(layout === 'grid' ? columns : 1, spacing),
    ...hiddenOf('detail_page', shown).flatMap((source) => hideRules(source)),
    ...emptySections(shown),
    ...orderRules(shown),
    ...shown.flatMap((each) =>
      each.source === 'image'
        ? pictureRules(each)
        : (placed[each.source] ?? []).flatMap(({ block, words = block }) => fieldRules(each, words, colours)),
    ),
  ];
}

const lightOf = ({ card, primary, action }: UsedColours) => ({
  ...(card && { '--color-card': card }),
  ...(primary && { '--color-link': primary, '--color-accent': primary }),
  ...(action && { '--color-action': action, '--color-action-strong': action }),
});

/** The facts under the name instead of beside the text. */
const underOneAnother: readonly Rule[] = [
  rule('beside', '.detail', { 'grid-template-columns': 'minmax(0,1fr)', 'grid-template-rows': 'none' }),
  rule('beside', '.detail-facts', { 'grid-column': 1, 'grid-row': 'auto', position: 'static' }),
];

function bodyRules(columns: number, spacing: number): readonly Rule[] {
  const gap = rem(spacing);
  const inColumns: readonly Rule[] =
    columns === 1
      ? []
      : [
          rule('all', '.detail-body', {
            display: 'grid',
            'grid-template-columns': `repeat(auto-fill,minmax(max(min(100%,18rem),calc((100% - ${columns - 1}*${gap})/${columns})),1fr))`,
          }),
          // A week, pictures and other activities need the whole width.
          rule('all', `.detail-body>:is([data-fact='Weekly schedule'],[data-fact=Gallery],:not([data-fact]))`, {
            'grid-column': '1/-1',
          }),
        ];
  return [
    rule('all', '.detail-body', { display: 'flex', 'flex-direction': 'column', gap }),
    rule('all', '.detail-body>*', { 'margin-block': 0, order: LAST }),
    ...inColumns,
    rule('all', '.detail-head>:last-child', { display: 'flex', 'flex-direction': 'column' }),
    rule('all', '.detail-facts dl', { display: 'flex', 'flex-direction': 'column', 'margin-bottom': '-1px' }),
    rule('all', '.detail-facts dl>*', {
      'border-bottom-width': '1px',
      // The last row has none by itself, so it has no colour for it either.
      'border-color': 'var(--color-line)',
      order: LAST,
    }),
    rule('all', ABOUT, { display: 'flex', 'flex-direction': 'column' }),
    rule('all', `${CONTACT} ul`, { display: 'flex', 'flex-direction': 'column' }),
  ];
}

function orderRules(shown: readonly Shown[]): readonly Rule[] {
  const placedSections = new Set<string>();
  return shown.flatMap(({ source }, index) => {
    const order = { order: index + 1 };
    const sections = (placed[source] ?? []).flatMap(({ within }) => {
      if (within === undefined || placedSections.has(within)) return [];
      placedSections.add(within);
      return [rule('all', within, order)];
    });
    const own = (placed[source] ?? []).flatMap(({ block }) => (block === '' ? [] : [rule('all', block, order)]));
    const others = (following[source] ?? []).map((selector) => rule('all', selector, order));
    return [...sections, ...own, ...others];
  });
}

const hideRules = (source: DataSource): readonly Rule[] =>
  (placed[source] ?? []).flatMap(({ block, hides = block }) =>
    hides === '' || isAlwaysShown(source) ? [] : [rule('all', hides, { display: 'none' })],
  );

/** A section of which nothing is shown goes as well. Of whoever runs it the name stays with the first line of how to reach them. */
function emptySections(shown: readonly Shown[]): readonly Rule[] {
  return [ABOUT, CONTACT]
    .filter((within) =>
      sourcesOf('detail_page').every(
        (source) =>
          !placed[source]?.some((place) => place.within === within) || !shown.some((each) => each.source === source),
      ),
    )
    .map((within) => rule('all', within, { display: 'none' }));
}

function pictureRules({ field }: Shown): readonly Rule[] {
  const radius = field?.styles.borderRadius ?? null;
  return radius === null ? [] : [rule('all', '.detail-head>[data-fact=picture]>img', { 'border-radius': rem(radius) })];
}
