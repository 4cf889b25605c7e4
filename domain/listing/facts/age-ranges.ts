/** The age bands of the directory's filter and the home page's search. Apart from what reads ages, which pages do not need. */
export const directoryAgeRanges = ['0-3', '4-7', '8-12', '13+'] as const;
