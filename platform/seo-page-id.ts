import { v5 as uuidv5 } from 'uuid';

const OF_PATHS = 'a0b3e0a6-6f0c-4b52-8f0e-2f7f2d6c9a11';

/** The id of what is said of the page at `path`: it follows from the path, so there is one, whoever adds it at the same moment. */
export const seoPageIdOf = (path: string): string => uuidv5(path, OF_PATHS);
