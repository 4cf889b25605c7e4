/** What search engines show of a description; a longer one is kept, and cut by them. */
export const META_DESCRIPTION_GUIDE = 160;
export const SEO_TITLE_MAX = 120;
export const SEO_DESCRIPTION_MAX = 500;
export const SEO_TEXT_MAX = 5_000;
export const SEO_PATH_MAX = 200;
/** Pages that are kept at most: all of them are held in memory by whoever draws pages. */
export const MOST_SEO_PAGES = 500;
