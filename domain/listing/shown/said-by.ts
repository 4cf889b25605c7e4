import type { Editor } from '../events.ts';
import type { FieldOrigin } from './told.ts';

const sayers: Readonly<Record<Editor, string>> = {
  provider: 'The provider says so',
  page: 'Its web page says so',
  crawler: 'Its web page says so',
  admin: 'Entered by our team',
  parent: 'A parent says so',
  anonymous: 'Whoever sent it in says so',
  system: 'We read so',
};

/** Who says so, in words for families. What stood in a list has been read on nobody's web page. */
export const saidBy = ({ by, method }: Pick<FieldOrigin, 'by' | 'method'>): string =>
  method === 'list' ? 'A list that we were given says so' : sayers[by];
