/** The school year of `date` (YYYY-MM-DD): "2026/27" from September to August. */
export function schoolYearOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return yearBeginning(month >= 9 ? year : year - 1);
}

/** "2026/27" of 2026. */
export const yearBeginning = (year: number): string => `${year}/${String((year + 1) % 100).padStart(2, '0')}`;

/** Whether `text` is a school year: "2026/27", and not "2026/28". */
export const isSchoolYear = (text: string): boolean =>
  /^20\d\d\/\d\d$/.test(text) && yearBeginning(Number(text.slice(0, 4))) === text;

/** First and last day that dates of a school year may have: some terms begin in August, and some summers end in September. */
export function boundsOf(schoolYear: string): { readonly from: string; readonly until: string } {
  const year = Number(schoolYear.slice(0, 4));
  return { from: `${year}-08-01`, until: `${year + 1}-09-15` };
}
