import type { StoredEvent } from '../port.ts';
import type { KeyLedger, PersonKeys, StoredKey } from '../sealing/person-keys.ts';
import type { Found } from './finding.ts';

/** What of the people's keys a check of the log looks at. */
export type CheckedKeys = Pick<PersonKeys, 'stored' | 'ledger'>;

interface Place {
  readonly position: number;
  readonly stream: string;
}

/** Compares the keys that the log was sealed with to what is recorded of their destruction. */
export function keyCheck(keys: CheckedKeys, found: Found) {
  /** Whose key is not there, and where the log needs it first. */
  const absent = new Map<string, Place & { key: 'destroyed' | 'missing' }>();
  const unreadable = new Set<string>();

  const note = ({ position, stream }: StoredEvent, subject: string, key: StoredKey | undefined): void => {
    if (key === 'unreadable' && !unreadable.has(subject)) {
      unreadable.add(subject);
      found({ position, stream, problem: `was sealed with the key of ${subject}, which was changed` });
    }
    if ((key === undefined || key === 'destroyed') && !absent.has(subject))
      absent.set(subject, { position, stream, key: key ?? 'missing' });
  };

  return {
    /** The keys that open `events`. */
    async keysOf(events: readonly StoredEvent[]): Promise<ReadonlyMap<string, Buffer>> {
      const stored = await keys.stored(events.flatMap(({ sealed }) => Object.keys(sealed ?? {})));
      for (const event of events)
        for (const subject of Object.keys(event.sealed ?? {})) note(event, subject, stored.get(subject));
      return new Map(
        [...stored].flatMap(([subject, key]): [string, Buffer][] => (Buffer.isBuffer(key) ? [[subject, key]] : [])),
      );
    },
    /** After the last event: what was destroyed while the log was read is recorded by now. */
    async end(): Promise<KeyLedger> {
      const ledger = await keys.ledger();
      const recorded = new Set(ledger.destructions.filter(({ fits }) => fits).map(({ subject }) => subject));
      for (const { number, subject, fits, key } of ledger.destructions) {
        const tell = (problem: string): void => found({ position: null, stream: null, problem });
        if (!fits) tell(`record ${number} of destroyed keys, that of ${subject}, was changed, or the one before it`);
        if (key === 'there') tell(`the key of ${subject} was destroyed and is back`);
        if (key === 'missing') tell(`the key of ${subject} was destroyed, and the place that it leaves is gone`);
      }
      for (const [subject, { position, stream }] of absent) {
        if (recorded.has(subject)) continue;
        found({
          position,
          stream,
          problem: `was sealed with the key of ${subject}, which is gone and which nobody destroyed`,
        });
      }
      for (const subject of ledger.unrecorded) {
        if (absent.has(subject)) continue;
        found({ position: null, stream: null, problem: `the key of ${subject} is gone and nobody destroyed it` });
      }
      return ledger;
    },
  };
}
