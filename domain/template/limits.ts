/** Fields of one template at most. */
export const MOST_FIELDS = 30;
/** Versions that can be gone back to; older ones stay in the log. */
export const MOST_VERSIONS = 20;
export const DISPLAY_NAME_MAX = 60;
export const FIELD_NAME_MAX = 40;
/** Pixels at a text of 100 %; each grows with the reader's own size. */
export const SPACING = { min: 0, max: 48 } as const;
export const RADIUS = { min: 0, max: 32 } as const;
/** What is smaller cannot be read, what is larger leaves no room for the other facts of a card. */
export const FONT_SIZE = { min: 14, max: 28 } as const;
export const COLUMNS = { min: 1, max: 4 } as const;
/** Where a template says nothing of them, since only a grid has any. */
export const COLUMNS_USUAL = 3;
export const ORDER_MAX = 999;
/** Of a position, which is kept for the file alone. */
export const POSITION_MAX = 4000;
