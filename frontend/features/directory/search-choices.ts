/** The home page's own lists; the directory understands each value. */
export const locationChoices = [
  { value: 'guildford', label: 'Guildford' },
  { value: 'woking', label: 'Woking' },
  { value: 'epsom', label: 'Epsom' },
  { value: 'kingston', label: 'Kingston' },
  { value: 'richmond', label: 'Richmond' },
] as const;
export const ageChoices = [
  { value: '0-3', label: '0-3 years' },
  { value: '4-7', label: '4-7 years' },
  { value: '8-12', label: '8-12 years' },
  { value: '13+', label: '13+ years' },
] as const;
export const typeChoices = [
  { value: 'sports', label: 'Sports' },
  { value: 'arts', label: 'Arts & Crafts' },
  { value: 'stem', label: 'STEM' },
  { value: 'music', label: 'Music' },
  { value: 'drama', label: 'Drama' },
] as const;
