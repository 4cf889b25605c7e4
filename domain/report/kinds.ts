/** What somebody says is wrong with a listing, in their words and in ours to its provider. */
export const reportKinds = {
  closed: { label: 'It has closed', said: 'has closed' },
  time: { label: 'Wrong time', said: 'takes place at other times' },
  price: { label: 'Wrong price', said: 'costs something else' },
  other: { label: 'Something else', said: 'has something wrong in its listing' },
} as const;
export type ReportKind = keyof typeof reportKinds;
export const reportKindIds = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]];

export const NOTE_MAX = 2000;
