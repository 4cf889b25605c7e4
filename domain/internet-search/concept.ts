import { concept, count } from '../kernel/concept.ts';
import { internetSearchEvents } from './events.ts';
import { decide, evolve, initialInternetSearch } from './internet-search.ts';

/** A search through the sources for what fits an admin's words. */
export const internetSearch = concept({
  name: 'internetSearch',
  events: internetSearchEvents,
  decider: { initial: initialInternetSearch, evolve, decide },
  commands: { MakeInternetSearch: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: (_before, { data: { instructions, sources } }) => ({
      name: instructions,
      view: { instructions, sources },
      state: null,
    }),
  },
  says: {
    InternetSearchMade: ({ instructions, sources }) =>
      `${count(sources, 'source')} ${sources === 1 ? 'was' : 'were'} looked through for “${instructions}”`,
  },
  samples: {
    InternetSearchMade: {
      searchId: '01890000-0000-7000-8000-0000000000f3',
      instructions: 'Swimming for toddlers near Woking',
      sources: 2,
    },
  },
});
