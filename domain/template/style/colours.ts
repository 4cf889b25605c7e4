import type { TemplateContent, TemplateField } from '../events.ts';
import { contrast, isLegible, LEGIBLE } from './contrast.ts';

/** Our own colours in the light scheme, as frontend/app/styles.css says them; a test holds that they are the same. */
export const ours = {
  page: '#fdfbf8',
  card: '#ffffff',
  tint: '#f6effe',
  ink: '#2a2233',
  soft: '#5e5469',
  link: '#7e22ce',
  'warn-ink': '#7a4206',
  'on-fill': '#ffffff',
} as const;

/** A colour of a template that could not be read where it would stand, so that ours stays. */
export interface Unreadable {
  /** Where it stands in the template: `config.cardStyle.backgroundColor`, `fields.2.styles.color`. */
  readonly path: string;
  readonly colour: string;
  /** Of what is worst, rounded down. */
  readonly ratio: number;
  readonly says: string;
}
/** What is used of the colours of a template. Null: ours stays. */
export interface UsedColours {
  readonly card: string | null;
  /** Of links and signs. */
  readonly primary: string | null;
  /** Of filled buttons. */
  readonly action: string | null;
  readonly fields: readonly { readonly words: string | null; readonly ground: string | null }[];
  readonly unreadable: readonly Unreadable[];
}

/**
 * Which colours of a template can be read: words that cannot be told from what lies under them would be hidden, so such a colour is
 * not used. Templates colour the light scheme alone; in the dark one our own stay.
 */
export function coloursOf({ config, fields }: TemplateContent): UsedColours {
  const unreadable: Unreadable[] = [];
  const check = (path: string, colour: string, others: readonly string[], what: string): string | null => {
    if (isLegible(colour, others)) return colour;
    // Somebody is still writing it.
    if (!isColour(colour)) return null;
    const ratio = Math.floor(Math.min(...others.map((other) => contrast(colour, other))) * 10) / 10;
    const says = `${what} ${colour} has a contrast of ${ratio}:1 where ${LEGIBLE}:1 is needed to read it, so our own colour stays.`;
    unreadable.push({ path, colour, ratio, says });
    return null;
  };
  const { backgroundColor } = config.cardStyle;
  const card = check(
    'config.cardStyle.backgroundColor',
    backgroundColor,
    [ours.ink, ours.soft, ours.link, ours['warn-ink']],
    'Under our words the card background',
  );
  const grounds = [card ?? ours.card, ours.page];
  const { primaryColor } = config.globalStyles;
  const path = 'config.globalStyles.primaryColor';
  const primary = check(path, primaryColor, [...grounds, ours.tint], 'As a link the primary colour');
  const action = isLegible(primaryColor, [ours['on-fill']]) ? primaryColor : null;
  const words = [ours.ink, ours.soft, ours['warn-ink'], primary ?? ours.link];
  return {
    card,
    primary,
    action,
    fields: fields.map((field, index) => fieldColours(field, index, { check, words, grounds })),
    unreadable,
  };
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Whether it stands on a ground of its own by itself. What is a badge on every page anyway keeps its look. */
export const isBadge = ({ fieldType, dataSource }: Pick<TemplateField, 'fieldType' | 'dataSource'>): boolean =>
  fieldType === 'badge' && dataSource !== 'amenities';

interface Around {
  readonly check: (path: string, colour: string, others: readonly string[], what: string) => string | null;
  readonly words: readonly string[];
  readonly grounds: readonly string[];
}

function fieldColours(field: TemplateField, index: number, { check, words, grounds }: Around) {
  const path = `fields.${index}.styles`;
  const { displayName } = field;
  const { backgroundColor, color } = field.styles;
  const ground =
    backgroundColor === null
      ? null
      : check(`${path}.backgroundColor`, backgroundColor, words, `Under our words the background of ${displayName}`);
  const own = isBadge(field) ? [ours.tint] : grounds;
  const under = ground === null ? own : [ground];
  return {
    ground,
    words: color === null ? null : check(`${path}.color`, color, under, `The colour of ${displayName}`),
  };
}
