/** What counts of a key press. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/** Whether a key was pressed together with one that makes it the browser's or the system's. */
export const isCombined = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean => ctrlKey || metaKey || altKey;
