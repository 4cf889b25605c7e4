import { z } from 'zod';

/**
 * What is said of input whose schema has no words of its own: it is shown to people, who know no "expected string". Holds for
 * the whole process, and for nothing that was parsed before.
 */
export function speakPlainly(): void {
  z.config({ customError: wordsFor });
}

const ofType: Readonly<Record<string, string>> = {
  string: 'Please give a text',
  number: 'Please give a number',
  int: 'Please give a whole number',
  boolean: 'Please give true or false',
  array: 'Please give a list',
  object: 'Please give an object',
  record: 'Please give an object',
};
const ofFormat: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a valid URL',
  uuid: 'This is no id',
  datetime: 'Please give a time such as 2026-03-01T10:00:00Z',
};
const MISSING = 'Please fill this in';

/** Undefined where zod's own words will do. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? MISSING : ofType[issue.expected];
    case 'invalid_value':
      return `Please choose one of: ${issue.values.join(', ')}`;
    case 'too_big':
      return sizeWords('at most', issue.origin, issue.maximum);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? MISSING
        : sizeWords('at least', issue.origin, issue.minimum);
    case 'invalid_format':
      return ofFormat[issue.format] ?? 'This is not valid';
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return 'This is not valid';
    default:
      return undefined;
  }
}

function sizeWords(limit: 'at most' | 'at least', origin: string, size: number | bigint): string {
  return origin === 'string' ? `Please use ${limit} ${size} characters` : `Please give ${limit} ${size}`;
}
