import { randomUUID } from 'node:crypto';

/** What the name of a file ends with until it is whole. */
export const PART_ENDING = '.part';

/** What `file` is called until it is whole: each time otherwise, since two that are written at once would mix in one. */
export const partOf = (file: string): string => `${file}.${randomUUID()}${PART_ENDING}`;
