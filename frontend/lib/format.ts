const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });
const number = new Intl.NumberFormat('en-GB');

/** "4 March 2026", in UK time. */
export const formatDate = (iso: string): string => day.format(new Date(iso));
/** "4 Mar 2026, 15:20". */
export const formatDateTime = (iso: string): string => moment.format(new Date(iso));
/** "15:20". */
export const formatTime = (iso: string): string => time.format(new Date(iso));
/** "1,204". */
export const formatNumber = (value: number): string => number.format(value);
/** "1 activity", "12 activities". */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
/** "Under a mile", "1 mile", "2.4 miles". */
export function formatDistance(miles: number): string {
  if (miles < 1) return 'Under a mile';
  const rounded = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`;
}
/** `text` cut to at most `max` characters at a word's end, with an ellipsis when something was cut. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
/** "surrey-gym.co.uk" of an address; the address itself when it is none. */
export function siteOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return url;
  }
}
