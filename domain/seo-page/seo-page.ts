import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Timed } from '../kernel/decider.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { SeoPageEvent, SeoPageFields } from './events.ts';

/** What is said of one path, as the rules see it. */
export interface SeoPage {
  /** Null before anything was said and after it was deleted. */
  readonly fields: SeoPageFields | null;
  /** ISO 8601; empty before anything was said. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Grows with every change. */
  readonly revision: number;
}
export const initialSeoPage: SeoPage = { fields: null, createdAt: '', updatedAt: '', revision: 0 };

export type SeoPageCommand =
  | ({ readonly type: 'CreateSeoPage' } & SeoPageFields)
  /** Without a revision it is for the newest. */
  | ({ readonly type: 'EditSeoPage'; readonly revision: number | undefined } & SeoPageFields)
  | { readonly type: 'DeleteSeoPage'; readonly revision: number | undefined };

/** What `command` changes in `page`. Throws a DomainError when the rules forbid it. */
export function decide(command: SeoPageCommand, { fields, revision }: SeoPage): SeoPageEvent[] {
  if (command.type === 'CreateSeoPage') {
    const { type: _, ...data } = command;
    if (fields !== null)
      throw new DomainError(
        'path-taken',
        `There is an SEO page for ${fields.path} already. Please edit that one.`,
        'conflict',
      );
    return [{ type: 'SeoPageCreated', data }];
  }
  if (fields === null) throw new DomainError('no-such-page', 'This SEO page is not there any more.', 'missing');
  if (command.revision !== undefined && command.revision !== revision)
    throw new DomainError(
      'page-changed',
      'Somebody has changed this SEO page since you opened it. Please look at it again.',
      'conflict',
    );
  if (command.type === 'DeleteSeoPage') return [{ type: 'SeoPageDeleted', data: { seoPageId: fields.seoPageId } }];
  const { type: _, revision: __, ...data } = command;
  // What is said of a path is known by it: another path is another page.
  if (data.path !== fields.path)
    throw new DomainError('another-path', 'The path of an SEO page stays as it is.', 'conflict');
  return canonicalJson(data) === canonicalJson(fields) ? [] : [{ type: 'SeoPageEdited', data }];
}

/** `page` after `event`. */
export function evolve(page: SeoPage, event: Timed<SeoPageEvent | PersonEvent>): SeoPage {
  const revision = page.revision + 1;
  const updatedAt = event.occurredAt;
  switch (event.type) {
    case 'SeoPageCreated':
      return { fields: event.data, createdAt: updatedAt, updatedAt, revision };
    case 'SeoPageEdited':
      return { ...page, fields: event.data, updatedAt, revision };
    case 'SeoPageDeleted':
      return { ...page, fields: null, updatedAt, revision };
    case 'PersonErased':
      return page;
  }
}
