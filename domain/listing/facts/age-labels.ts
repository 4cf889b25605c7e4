const CLASS = /^(?:(?:school\s+)?y(?:(?:ea)?rs?)?\s?(?:\d|r\b)|reception\b)/i;

/**
 * The labels of a comma-separated text, each once. A bare class behind another is one of school as well: the "2 and 3" of
 * "Year 1, 2 and 3" are no two- and three-year-olds. "Min age 4, max age 11" is one label: each half alone would be for nearly everybody.
 */
export function ageLabelsIn(text: string): readonly string[] {
  const labels: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    const before = labels.at(-1) ?? '';
    const isClass = /^\d{1,2}(?:\s*(?:and|&)\s*\d{1,2})?$/.test(part) && CLASS.test(before);
    const isOtherEnd = /^max(?:imum)? age\b/i.test(part) && /^min(?:imum)? age\b/i.test(before);
    if (isOtherEnd) labels.splice(-1, 1, `${before} - ${part}`);
    else if (part !== '') labels.push(isClass ? `Year ${part}` : part);
  }
  return [...new Set(labels)];
}
