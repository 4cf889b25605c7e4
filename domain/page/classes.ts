/** Classes of one page that are told apart at most: a page with more is a list of everything, of which the first are taken. */
export const MOST_CLASSES = 30;
