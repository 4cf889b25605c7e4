import { load } from 'cheerio';

/** What reading a page is measured beside: a general parser that makes its tree and looks for nothing. */
export const parseOnly = (html: string): unknown => load(html);
