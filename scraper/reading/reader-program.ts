import { answerPages } from './answer-pages.ts';
import { factsOf } from './facts.ts';

/** A process that reads pages, see `pageReaders`. */
answerPages(factsOf);
