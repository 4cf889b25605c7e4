import { advertisingRate } from './advertising-rate/concept.ts';
import { apiKey } from './api-key/concept.ts';
import { booking } from './booking/concept.ts';
import { bannerAd } from './banner-ad/concept.ts';
import { bulkImport } from './bulk-import/concept.ts';
import { business } from './business/concept.ts';
import { claim } from './claim/concept.ts';
import { enquiry } from './enquiry/concept.ts';
import { favourite } from './favourite/concept.ts';
import type { AnyConcept } from './kernel/concept.ts';
import type { EventDefinition, EventOf } from './kernel/event.ts';
import { idea } from './idea/concept.ts';
import { lead } from './lead/concept.ts';
import { listing } from './listing/concept.ts';
import { member } from './member/concept.ts';
import { offer } from './offer/concept.ts';
import { message } from './message/concept.ts';
import { page } from './page/concept.ts';
import { payee } from './payee/concept.ts';
import { person } from './person/concept.ts';
import { plan } from './plan/concept.ts';
import { points } from './points/concept.ts';
import { report } from './report/concept.ts';
import { savedSearch } from './saved-search/concept.ts';
import { sessionPlaces } from './session-places/concept.ts';
import { sponsoredListing } from './sponsored-listing/concept.ts';
import { seoPage } from './seo-page/concept.ts';
import { internetSearch } from './internet-search/concept.ts';
import { source } from './source/concept.ts';
import { subscription } from './subscription/concept.ts';
import { template } from './template/concept.ts';
import { termDates } from './term-dates/concept.ts';
import { upkeep } from './upkeep/concept.ts';

/** Every concept of the product, by its name. A new one is added here and nowhere else. */
export const concepts = named({
  advertisingRate,
  apiKey,
  booking,
  bannerAd,
  bulkImport,
  business,
  claim,
  enquiry,
  favourite,
  idea,
  lead,
  listing,
  message,
  page,
  member,
  offer,
  payee,
  person,
  plan,
  points,
  report,
  savedSearch,
  sessionPlaces,
  sponsoredListing,
  seoPage,
  source,
  internetSearch,
  subscription,
  template,
  termDates,
  upkeep,
});

type Listed = (typeof concepts)[keyof typeof concepts];
/** A concept that has streams of its own. */
export type Entity = Extract<Listed, { readonly decider: unknown }>;
export type EntityName = Entity['name'];

export type DomainEvent = EventOf<Listed['events'][number]>;
export type EventType = DomainEvent['type'];
export type DomainEventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>;

type CommandsOf<E> = E extends { readonly decider: { decide(command: infer Command, state: never): unknown } }
  ? Command
  : never;
/** Every command of the product. */
export type DomainCommand = CommandsOf<Entity>;
/** The concept that a command belongs to. */
type EntityFor<Command, E = Entity> = E extends Entity ? (Command extends CommandsOf<E> ? E : never) : never;
/** What the entity of a command adds up to, and what may happen to it. */
export type StateFor<Command extends DomainCommand> = EntityFor<Command>['decider']['initial'];
export type EventFor<Command extends DomainCommand> = EventOf<EntityFor<Command>['events'][number]>;

const all: readonly Listed[] = Object.values(concepts);
const isEntity = (concept: Listed): concept is Entity => 'decider' in concept;

/** The definition of every event by its type. */
export const catalog: ReadonlyMap<string, EventDefinition> = new Map(
  all.flatMap(({ events }) => events.map((definition) => [definition.type, definition])),
);

export const entityNames: readonly EntityName[] = all.filter(isEntity).map(({ name }) => name);

/** Streams are named `concept-id`. */
export const streams = Object.fromEntries(
  entityNames.map((name) => [name, (id: string): string => `${name}-${id}`]),
) as { readonly [Name in EntityName]: (id: string) => string };

/** The concept and the id that the name of a stream says. */
export function entityOf(stream: string): { readonly concept: string; readonly id: string } {
  const dash = stream.indexOf('-');
  return { concept: stream.slice(0, dash), id: stream.slice(dash + 1) };
}

/** The concept of each type of event. */
export const conceptByType: ReadonlyMap<string, AnyConcept> = new Map(
  all.flatMap((concept) => concept.events.map(({ type }) => [type, concept])),
);

/** A concept by its name, as the name of a stream says it. */
export const conceptByName: ReadonlyMap<string, AnyConcept> = new Map(all.map((concept) => [concept.name, concept]));

/** The concept of each command, by the command's name. */
export const entityByCommand: ReadonlyMap<string, Entity> = new Map(
  all.filter(isEntity).flatMap((entity) => Object.keys(entity.commands).map((name) => [name, entity])),
);

/** Has each concept stand under its own name. */
function named<All extends { readonly [Name in keyof All]: { readonly name: Name } }>(list: All): All {
  return list;
}
