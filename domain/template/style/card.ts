import type { TemplateContent } from '../events.ts';
import type { DataSource, LayoutName } from '../parts.ts';
import { coloursOf } from './colours.ts';
import { fieldRules, hiddenOf, type Shown, shownOf } from './fields.ts';
import { families, rem, type Rule, rule } from './rules.ts';

const PICTURE = '.card>[data-fact=picture]';
const FACTS = '.card>:last-child';
/** Where a card shows what, see frontend/features/directory/activity-card.tsx. */
const placed: Partial<Readonly<Record<DataSource, string>>> = {
  schedule: '.card [data-fact=when]',
  title: '.card [data-fact=name]',
  ageRange: '.card [data-fact=ages]',
  category: '.card [data-fact=kinds]',
  location: '.card [data-fact=place]',
  rating: '.card [data-fact=rating]',
  price: '.card [data-fact=price]',
};
/** The last rows of a card's facts belong to what no template names: approval, what to do, what admins do. */
const APPROVAL_ROW = 8;

/** How cards look that `content` arranges. */
export function cardRules(content: TemplateContent): readonly Rule[] {
  const shown = shownOf('directory_card', content);
  const hidden = hiddenOf('directory_card', shown);
  const { config } = content;
  const colours = coloursOf(content);
  return [
    ...listRules(config.layout, config.columns, config.spacing),
    rule('all', '.card', {
      '--radius-card': rem(config.cardStyle.borderRadius),
      'font-family': families[config.globalStyles.font],
    }),
    rule('light', '.card', {
      ...(colours.card && { '--color-card': colours.card }),
      ...(colours.primary && { '--color-link': colours.primary, '--color-accent': colours.primary }),
    }),
    ...hidden.flatMap(hideRules),
    ...orderRules(shown.filter(({ source }) => source !== 'image')),
    ...shown.flatMap((each) =>
      each.source === 'image'
        ? pictureRules(each)
        : fieldRules(
            each,
            each.source === 'price' ? `${placed.price} > :first-child` : (placed[each.source] ?? ''),
            colours,
          ),
    ),
    // What is larger than it was may need a second line, also within its parts.
    ...shown
      .filter(({ source, field }) => source !== 'image' && field?.styles.fontSize)
      .map(({ source }) => rule('all', `${placed[source]} *`, { 'white-space': 'normal' })),
  ];
}

/** Cards beside one another, one under the other with the picture at the side, or one under the other as they are. */
function listRules(layout: LayoutName, columns: number, spacing: number): readonly Rule[] {
  const beside = (count: number) => ({ 'grid-template-columns': `repeat(${count},minmax(0,1fr))` });
  const gaps = [
    rule('grid', '.cards', { 'column-gap': rem(spacing) }),
    rule('grid', '.cards>li', { 'margin-bottom': rem(spacing) }),
  ];
  if (layout === 'grid')
    return [
      ...gaps,
      rule('grid', '.cards', beside(Math.min(columns, 2))),
      rule('wide', '.cards', beside(Math.min(columns, 3))),
      rule('widest', '.cards', beside(columns)),
    ];
  if (layout === 'card')
    return [...gaps, rule('grid', '.cards', beside(1)), rule('grid', '.cards>li', { 'max-width': '40rem' })];
  return [
    ...gaps,
    rule('grid', '.cards', beside(1)),
    rule('grid', '.cards>li', { display: 'block' }),
    rule('grid', '.card', {
      display: 'grid',
      'grid-row': 'auto',
      'grid-template-columns': '14rem minmax(0,1fr)',
      'grid-template-rows': 'none',
    }),
    rule('grid', PICTURE, { height: 'auto', 'min-height': '8rem' }),
    // Beside the heart.
    rule('grid', FACTS, { 'grid-row': 'auto', 'grid-template-rows': 'none', 'padding-right': '3rem' }),
  ];
}

/** The facts in their order; what to do next stays at the foot, with the price beside it where that is the last of them. */
function orderRules(shown: readonly Shown[]): readonly Rule[] {
  const sources = shown.map(({ source }) => source);
  const onPhone = phoneOrder(sources);
  return [
    ...gridOrder(sources),
    ...onPhone.flatMap((source, index) =>
      isAtFoot(source, sources)
        ? []
        : [
            rule('phone', placed[source] ?? '', {
              order: index + 1,
              ...(!sharesLine(source, onPhone) && { flex: '0 0 100%', 'max-width': '100%' }),
              // As wide as it is written, so that it begins a line where the one before has no room for it.
              ...(source === 'location' && sharesLine(source, onPhone) && { flex: '1 0 auto', 'max-width': '100%' }),
            }),
          ],
    ),
    rule('grid', '.card [data-fact=approval]', { 'grid-row': APPROVAL_ROW }),
    rule('grid', '.card [data-fact=action]', { 'grid-row': APPROVAL_ROW + 1, 'flex-wrap': 'wrap' }),
    rule('grid', '.card [data-fact=tools]', { 'grid-row': APPROVAL_ROW + 2 }),
    rule('phone', '.card [data-fact=approval]', { order: 40 }),
    rule('phone', '.card [data-fact=action]', { order: 41, 'flex-wrap': 'wrap' }),
    rule('phone', '.card [data-fact=tools]', { order: 42 }),
    ...(isAtFoot('price', sources) ? [] : apartRules()),
    // The sign between ages and place.
    ...(follows(onPhone, 'ageRange', 'location')
      ? []
      : [rule('phone', '.card [data-fact=place]>[aria-hidden]', { display: 'none' })]),
    rule('all', '.card [data-fact=price]>*', { 'flex-shrink': 1, 'white-space': 'normal' }),
  ];
}

/** Where the price is the last fact, it stands beside what to do next. */
const isAtFoot = (source: DataSource, sources: readonly DataSource[]): boolean =>
  source === 'price' && sources.at(-1) === source;

const follows = (sources: readonly DataSource[], one: DataSource, other: DataSource): boolean =>
  sources.includes(one) && sources.indexOf(other) === sources.indexOf(one) + 1;

/** In a grid each fact has a row of its own, but for a category right after the ages. */
function gridOrder(sources: readonly DataSource[]): readonly Rule[] {
  const pair = follows(sources, 'ageRange', 'category');
  let row = 0;
  return sources.flatMap((source) => {
    if (isAtFoot(source, sources)) return [];
    const isSecond = pair && source === 'category';
    if (!isSecond) row += 1;
    const column = isSecond ? 2 : pair && source === 'ageRange' ? 1 : '1/-1';
    const aligned = source === 'category' && !isSecond && { 'text-align': 'left' };
    return [rule('grid', placed[source] ?? '', { 'grid-row': row, 'grid-column': column, ...aligned })];
  });
}

/** A phone has four lines: a category stands at the end of the one that says when, so that ages and place share theirs. */
const phoneOrder = (sources: readonly DataSource[]): readonly DataSource[] =>
  sources.includes('schedule') && sources.includes('category')
    ? sources
        .filter((source) => source !== 'category')
        .flatMap((source) => (source === 'schedule' ? [source, 'category' as const] : [source]))
    : sources;

/** What is short enough to stand beside another fact on a phone. */
const pairs = [
  ['schedule', 'category'],
  ['ageRange', 'category'],
  ['ageRange', 'location'],
] as const;
const sharesLine = (source: DataSource, sources: readonly DataSource[]): boolean =>
  pairs.some(([one, other]) => (source === one || source === other) && follows(sources, one, other));

/** The price among the other facts; what to do next stays at the foot. */
const apartRules = (): readonly Rule[] => [
  rule('all', '.card [data-fact=action]', { display: 'contents' }),
  rule('all', '.card [data-fact=price]', { 'justify-self': 'start' }),
  rule('grid', '.card [data-fact=action]>:first-child', { 'grid-row': APPROVAL_ROW + 1, 'grid-column': '1/-1' }),
  rule('phone', '.card [data-fact=action]>:first-child', { order: 41, flex: '0 0 100%' }),
];

/** Of the rating's line stays what keeps somebody from coming. */
function hideRules(source: DataSource): readonly Rule[] {
  if (source === 'rating')
    return [
      rule('all', '.card [data-fact=rating]>:not(strong)', { display: 'none' }),
      // After the facts, in a row of its own: two in one would each take a part of its width.
      rule('grid', '.card [data-fact=rating]', { 'grid-row': APPROVAL_ROW - 1, 'grid-column': '1/-1' }),
      rule('phone', '.card [data-fact=rating]', { order: 39 }),
    ];
  if (source !== 'image') return [rule('all', placed[source] ?? '', { display: 'none' })];
  // An offer, what is paid for and the heart are shown without a picture as well: they stand over the facts.
  return [
    rule('all', `${PICTURE}>:is(img,svg)`, { display: 'none' }),
    rule('all', '.card', { 'flex-wrap': 'wrap' }),
    rule('all', PICTURE, {
      width: '100%',
      height: 'auto',
      'min-height': '2.75rem',
      'padding-right': '3rem',
      'background-color': 'transparent',
    }),
    rule('all', `${PICTURE}>*`, { position: 'static', padding: '.5rem' }),
    rule('phone', FACTS, { flex: '1 1 100%' }),
    rule('phone', '.card>.heart', { inset: '.75rem 0 auto auto' }),
  ];
}

function pictureRules({ field }: Shown): readonly Rule[] {
  const radius = field?.styles.borderRadius ?? null;
  return radius === null ? [] : [rule('all', PICTURE, { 'border-radius': rem(radius) })];
}
