import type { FontName, FontWeight } from '../parts.ts';

/** Every property that a template's style sheet may set; nothing else is ever written. */
export const properties = [
  '--color-accent',
  '--color-action',
  '--color-action-strong',
  '--color-card',
  '--color-link',
  '--radius-card',
  'background-color',
  'border-bottom-width',
  'border-color',
  'border-radius',
  'color',
  'column-gap',
  'display',
  'flex',
  'flex-direction',
  'flex-shrink',
  'flex-wrap',
  'font-family',
  'font-size',
  'font-weight',
  'gap',
  'grid-column',
  'grid-row',
  'grid-template-columns',
  'grid-template-rows',
  'height',
  'inset',
  'justify-self',
  'margin-block',
  'margin-bottom',
  'margin-inline',
  'max-width',
  'min-height',
  'order',
  'padding',
  'padding-inline',
  'padding-right',
  'position',
  'text-align',
  'white-space',
  'width',
] as const;
export type Declarations = Readonly<Partial<Record<(typeof properties)[number], string | number>>>;

/** Where a rule holds: on every screen, on phones, from a card's grid on, with room for three or for four columns, beside a page's facts. */
const screens = {
  all: '',
  phone: '(width<40rem)',
  grid: '(width>=40rem)',
  wide: '(width>=80rem)',
  widest: '(width>=100rem)',
  beside: '(width>=64rem)',
  // What prefers no dark scheme gets the light one.
  light: 'not (prefers-color-scheme:dark)',
} as const;

export interface Rule {
  readonly on: keyof typeof screens;
  readonly selector: string;
  readonly declarations: Declarations;
}
export const rule = (on: Rule['on'], selector: string, declarations: Declarations): Rule => ({
  on,
  selector,
  declarations,
});

/** `rules` as a style sheet, each below `scope`, a selector. Every value in them is a number, a colour that was checked, or ours. */
export function written(rules: readonly Rule[], scope = ''): string {
  return rules
    .flatMap(({ on, selector, declarations }) => {
      const all = Object.entries(declarations).map(([property, value]) => `${property}:${value}`);
      if (all.length === 0) return [];
      const text = `${scope}${selector}{${all.join(';')}}`;
      return [on === 'all' ? text : `@media ${screens[on]}{${text}}`];
    })
    .join('\n');
}

/** Pixels at a text of 100 %: they grow with the reader's own size. */
export const rem = (pixels: number): string => (pixels === 0 ? '0' : `${pixels / 16}rem`);

export const families: Readonly<Record<FontName, string>> = {
  Nunito: 'var(--font-sans)',
  System: 'system-ui,sans-serif',
  Georgia: 'Georgia,serif',
};
export const weights: Readonly<Record<FontWeight, number>> = { normal: 400, medium: 500, semibold: 600, bold: 700 };
