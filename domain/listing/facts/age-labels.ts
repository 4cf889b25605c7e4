/**
 * The labels of a comma-separated text, each once. A bare class behind another is one of school as well: the "2 and 3" of
 * "Year 1, 2 and 3" are no two- and three-year-olds.
 */
export function ageLabelsIn(text: string): readonly string[] {
  const labels: string[] = [];
  for (const part of text.split(',').map((each) => each.trim())) {
    const isClass =
      /^\d{1,2}(?:\s*(?:and|&)\s*\d{1,2})?$/.test(part) && /^(?:school\s+)?y(?:ea)?rs?\s?\d/i.test(labels.at(-1) ?? '');
    if (part !== '') labels.push(isClass ? `Year ${part}` : part);
  }
  return [...new Set(labels)];
}
