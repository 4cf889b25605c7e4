import type { EventOf } from '../kernel/event.ts';
import type { PersonEvent } from '../person/events.ts';
import type { InternetSearchEvent, InternetSearchMade } from './events.ts';

export interface InternetSearch {
  readonly isMade: boolean;
}
export const initialInternetSearch: InternetSearch = { isMade: false };

export type InternetSearchCommand = { readonly type: 'MakeInternetSearch' } & EventOf<
  typeof InternetSearchMade
>['data'];

/** A search is made once. */
export function decide(command: InternetSearchCommand, { isMade }: InternetSearch): InternetSearchEvent[] {
  const { type: _, ...data } = command;
  return isMade ? [] : [{ type: 'InternetSearchMade', data }];
}

/** `search` after `event`. */
export const evolve = (search: InternetSearch, { type }: InternetSearchEvent | PersonEvent): InternetSearch =>
  type === 'InternetSearchMade' ? { isMade: true } : search;
