/** How somebody may have heard of us, in the order of the form. */
export const howHeardOptions = [
  'Google search',
  'Facebook',
  'Instagram',
  'Friend recommendation',
  'Local community group',
  'School newsletter',
  'Local business',
  'Other website',
  'Other',
] as const;

export const genders = { male: 'Male', female: 'Female', 'prefer-not-to-say': 'Prefer not to say' } as const;
export type Gender = keyof typeof genders;

/** More children than any family brings. */
export const MOST_CHILDREN = 20;
export const LONGEST_NOTES = 1000;
