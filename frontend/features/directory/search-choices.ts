import { towns } from '#domain/brand.ts';
import { categories, categoriesMatching, missingFrom } from '#domain/listing/facts/taxonomy.ts';

/** The home page's own lists, those agreed first; the directory understands each value. */
const agreedLocations = ['Guildford', 'Woking', 'Epsom', 'Kingston', 'Richmond'] as const;
export const locationChoices = [...new Set([...agreedLocations, ...towns])].map((label) => ({
  value: label.toLowerCase(),
  label,
}));
export const ageChoices = [
  { value: '0-3', label: '0-3 years' },
  { value: '4-7', label: '4-7 years' },
  { value: '8-12', label: '8-12 years' },
  { value: '13+', label: '13+ years' },
] as const;
const agreedTypes = [
  { value: 'sports', label: 'Sports' },
  { value: 'arts', label: 'Arts & Crafts' },
  { value: 'stem', label: 'STEM' },
  { value: 'music', label: 'Music' },
  { value: 'drama', label: 'Drama' },
] as const;
const otherTypes = missingFrom(
  agreedTypes.map(({ value }) => value),
  categoriesMatching,
);
export const typeChoices = [...agreedTypes, ...otherTypes.map((value) => ({ value, label: categories[value] }))];
