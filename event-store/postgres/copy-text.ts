const special = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What COPY's text format writes for nothing. */
export const COPY_NULL = '\\N';

/** `text` as a field of COPY's text format. */
export const copyText = (text: string): string =>
  text.search(special) < 0 ? text : text.replace(special, (found) => escapes[found] ?? found);

/** Fields as one line of it. */
export const copyLine = (fields: readonly (string | number)[]): string => `${fields.join('\t')}\n`;
