/** `all` and the empty text mean that a filter of the directory is cleared. */
export const isCleared = (value: string | null | undefined): boolean => !value?.trim() || value === 'all';
