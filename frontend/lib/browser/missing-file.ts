/** Whether a file of the site could not be loaded, in the words of the three kinds of browser: no bug, but no answer. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed|load failed/i.test(error.message);
