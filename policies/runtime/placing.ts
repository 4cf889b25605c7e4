import { catalog, type DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { whyUnreadable } from '#event-store/unreadable.ts';
import { messageOf } from '#platform/message-of.ts';
import { slotOf } from '#platform/partitions/slots.ts';
import type { Policy } from '../policy.ts';

/** Where an event belongs in a policy. */
export interface Place {
  readonly partition: string;
  /**
   * Undefined when nobody can tell as yet, because what the partition follows from cannot be read. Such an event belongs to every
   * slot: a process with newer code may have the one that is its own, and older code another.
   */
  readonly slot: number | undefined;
  /** Why there is no use in trying. */
  readonly unreadable: string | undefined;
}

/** Where each event belongs; what cannot be read belongs to its stream. */
export function placesOf(policy: Pick<Policy, 'partition'>): (event: Recorded<DomainEvent>) => Place {
  const { partition: partitionOf } = policy;
  return (event) => {
    const unreadable = whyUnreadable(event);
    if (!partitionOf) return { partition: event.stream, slot: slotOf(event.stream), unreadable };
    if (unreadable !== undefined) return { partition: event.stream, slot: undefined, unreadable };
    try {
      const partition = partitionOf(event);
      return { partition, slot: slotOf(partition), unreadable };
    } catch (error) {
      return { partition: event.stream, slot: undefined, unreadable: messageOf(error) };
    }
  };
}

/**
 * What a policy leaves out when it reads the log. Not the types that it asks for: of a type that this version does not know, a newer
 * one may, and after a rollback it must not have been passed over.
 */
export const leftOutBy = ({ types }: Pick<Policy, 'types'>): string[] => {
  const asked: readonly string[] = types;
  return [...catalog.keys()].filter((type) => !asked.includes(type));
};

/** What none of `policies` reads. */
export const leftOutByAll = (policies: readonly Pick<Policy, 'types'>[]): string[] => {
  const [first, ...others] = policies.map(leftOutBy);
  return (first ?? []).filter((type) => others.every((leftOut) => leftOut.includes(type)));
};
