import { readFileSync } from 'node:fs';
import { type Category, categoryIds } from '#domain/listing/facts/category-ids.ts';

/** What stands on the ground of a picture, on a canvas of 400 x 300; `{main}` and so on are colours of its palette. */
type Drawing = string;

interface Motifs {
  /** The second drawing that fits whatever belongs to the category; the first one is called like the category. */
  readonly also: string;
  /** Drawings that fit a part of the category, by the words of a subcategory that call for them. The first that fits counts. */
  readonly by?: Readonly<Record<string, RegExp>>;
}

const motifs: Readonly<Record<Category, Motifs>> = {
  sports: {
    also: 'games',
    by: { sports: /football|soccer/, tennis: /tennis|badminton|squash|racket/, games: /multi/ },
  },
  'arts-crafts': { also: 'crayons', by: { pottery: /potter|clay|ceramic|sculpt/, 'arts-crafts': /paint/ } },
  stem: { also: 'robot', by: { robot: /cod(?:e|ing)|robot|comput|engineer|lego/, stem: /scien|chemi/ } },
  music: {
    also: 'guitar',
    by: { shakers: /early|baby|toddler|pre-?school|percussion/, guitar: /guitar|strings|ukulele/ },
  },
  dance: { also: 'disco', by: { dance: /ballet/, 'street-dance': /street|hip.?hop|break|urban/ } },
  'music-dance': { also: 'disco', by: { shakers: /movement|early|baby|toddler/ } },
  drama: { also: 'puppets', by: { microphone: /musical|sing/ } },
  swimming: { also: 'goggles', by: { duck: /baby|toddler|pre-?school/ } },
  gymnastics: { also: 'beam', by: { tumble: /pre-?school|toddler|trampolin|tumbl/ } },
  outdoor: {
    also: 'campfire',
    by: { canoe: /paddl|canoe|kayak|sail/, campfire: /forest|bush/, outdoor: /climb|camp/ },
  },
  'indoor-play': { also: 'ball-pit' },
  educational: {
    also: 'bookshelf',
    by: { speech: /language|french|spanish|german/, bookshelf: /librar|read|book/, educational: /writ|tutor/ },
  },
  'special-needs': { also: 'hands' },
  'food-cooking': { also: 'bowl' },
  'nature-animals': { also: 'farm', by: { farm: /farm/ } },
  'life-skills': { also: 'badges', by: { 'first-aid': /first aid/, badges: /scout|guide|uniform|cadet/ } },
  'holiday-clubs': { also: 'buckets', by: { puppets: /drama|theatre/, games: /sport|multi/ } },
  'baby-toddler': { also: 'mobile', by: { mobile: /sensory|sleep/ } },
  gaming: { also: 'robot', by: { chess: /chess|board/, robot: /cod(?:e|ing)/ } },
  entertainment: { also: 'popcorn', by: { puppets: /puppet/, popcorn: /cinema|film/ } },
  other: { also: 'bunting' },
};

const isCategory = (name: string): boolean => (categoryIds as readonly string[]).includes(name);
const drawings = new Map<string, Drawing>(
  [...new Set(categoryIds.flatMap((kind) => [kind, motifs[kind].also, ...Object.keys(motifs[kind].by ?? {})]))].map(
    (name) => [
      name,
      readFileSync(new URL(`${isCategory(name) ? 'drawings' : 'motifs'}/${name}.svg`, import.meta.url), 'utf8'),
    ],
  ),
);

/** The names of all that there is. */
export const drawn = (): readonly string[] => [...drawings.keys()];

/** What is to be drawn for an activity of this kind: by its `subcategory` where a drawing fits that, else one of two in turn. */
export function motifOf(kind: Category, subcategory: string, variant: number): Drawing {
  const { also, by = {} } = motifs[kind];
  const words = subcategory.toLowerCase();
  const fitting = Object.entries(by).find(([, called]) => called.test(words))?.[0];
  return drawings.get(fitting ?? (variant % 2 === 0 ? kind : also)) ?? '';
}
