/** Somebody older is no child in any activity; a year mistyped is more likely. */
const OLDEST_YEARS = 21;

/** Whole months between two dates (YYYY-MM-DD), as ages are counted: up to the same day of a month. Negative before birth. */
export function ageInMonths(dateOfBirth: string, today: string): number {
  const [bornYear, bornMonth, bornDay] = partsOf(dateOfBirth);
  const [year, month, day] = partsOf(today);
  return (year - bornYear) * 12 + (month - bornMonth) - (day < bornDay ? 1 : 0);
}

/** What is wrong with a date of birth on the day `today` (both YYYY-MM-DD), for whoever typed it. */
export function birthProblem(dateOfBirth: string, today: string): string | undefined {
  if (dateOfBirth > today) return 'The date of birth cannot be in the future';
  return ageInMonths(dateOfBirth, today) > OLDEST_YEARS * 12 ? 'Please check the year of birth' : undefined;
}

const partsOf = (date: string): readonly [number, number, number] => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
};
