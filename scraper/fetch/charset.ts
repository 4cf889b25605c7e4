import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { unmarkedUtf16 } from '#platform/unmarked-utf16.ts';

/** The text of a page: byte order mark, then the header's charset, then what the page says of itself, then a guess. */
export function decodedText(bytes: Buffer, contentType: string): string {
  const named = charsetFromMark(bytes) ?? charsetIn(contentType) ?? charsetOfPage(bytes);
  if (named !== undefined && isForWeb(named) && iconv.encodingExists(named)) {
    // Servers call everything Latin-1 that they know nothing of; what was written so is hardly ever UTF-8 by chance.
    if (named === 'windows-1252' && isUtf8(bytes)) return iconv.decode(bytes, 'utf-8');
    const text = iconv.decode(bytes, named);
    return isUtf8Name(named) && !isUtf8(bytes) && isMostlyBroken(text) ? iconv.decode(bytes, 'windows-1252') : text;
  }
  return isUtf8(bytes) ? iconv.decode(bytes, 'utf-8') : iconv.decode(bytes, 'windows-1252');
}

/**
 * The bytes of a calendar without the ends of lines that stand within one letter: lines are folded by their bytes (RFC 5545, 3.1), which
 * some programs take at its word. Whoever joins its lines as text finds two halves of a letter there. Anything else stays as it is.
 */
export function withWholeLetters(bytes: Buffer): Buffer {
  if (!/^(?:\xEF\xBB\xBF)?\s{0,20}BEGIN:VCALENDAR/i.test(bytes.subarray(0, 100).toString('latin1'))) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n[ \t](?=[\x80-\xBF])/g, ''), 'latin1');
}

const isUtf8Name = (charset: string): boolean => /^utf-?8$/i.test(charset);

/** Whether of the letters beyond ASCII more are lost than read: then it is something else, and not only broken in one place. */
function isMostlyBroken(text: string): boolean {
  let [lost, there] = [0, 0];
  for (const [letter] of text.matchAll(/[\u0080-\uFFFF]/g))
    if (letter === '\uFFFD') lost += 1;
    else there += 1;
  return lost > there;
}

/** Whether browsers know the charset. Of those that only iconv knows some are no text at all, and some take seconds to decode. */
function isForWeb(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch {
    return false;
  }
}

function charsetFromMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(bytes);
}

function charsetIn(text: string): string | undefined {
  const name = /charset\s{0,5}=\s{0,5}["']?([\w.:-]{1,40})/i.exec(text)?.[1]?.toLowerCase();
  // Browsers read these as windows-1252, which is what pages that claim them are written in.
  return name === 'iso-8859-1' || name === 'latin1' || name === 'us-ascii' ? 'windows-1252' : name;
}

function charsetOfPage(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 4096).toString('latin1');
  const meta = /<meta\b[^>]{0,300}?charset\s{0,5}=[^>]{1,60}/i.exec(start)?.[0];
  const named = meta
    ? charsetIn(meta)
    : /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,40})/i.exec(start)?.[1]?.toLowerCase();
  // A page that could say so in one-byte letters is not in UTF-16.
  return named?.startsWith('utf-16') ? 'utf-8' : named;
}
