import type { BusinessEvent } from '#domain/business/events.ts';
import { concepts, entityOf, streams } from '#domain/catalog.ts';
import type { MemberEvent } from '#domain/member/events.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { Log } from '#event-store/log.ts';
import type { Erasures } from '#event-store/sealing/erasures.ts';
import { eachSealed, isSealed, reachedIn } from './personal-in.ts';

type Opened = {
  readonly log: Pick<Log, 'stored' | 'open' | 'readStream'>;
  readonly erasures: Pick<Erasures, 'markOf'>;
};

/**
 * Those of `marks` that stand for an address or number of somebody who stays: of another account, or of an approved business.
 * `going` are all who are erased. Nobody keeps a machine from finding somebody else by giving their number as one's own.
 */
export async function somebodyElses(
  { log, erasures }: Opened,
  marks: ReadonlySet<string>,
  going: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const others = new Set<string>();
  if (marks.size === 0) return others;
  const maybe = new Set<string>();
  await eachSealed(
    log,
    isSealed,
    (event) => {
      for (const { subject, contact } of reachedIn(event))
        if (!going.has(subject) && marks.has(erasures.markOf(contact))) maybe.add(event.stream);
    },
    { streamPrefixes: [streams.member(''), streams.business('')] },
  );
  // Who gave it once may have another by now, or be no business that families find.
  for (const stream of maybe)
    for (const contact of await reachedNow(log, stream, going)) {
      const mark = erasures.markOf(contact);
      if (marks.has(mark)) others.add(mark);
    }
  return others;
}

async function reachedNow(log: Opened['log'], stream: string, going: ReadonlySet<string>): Promise<readonly string[]> {
  if (entityOf(stream).concept === concepts.business.name) {
    const { initial, evolve } = concepts.business.decider;
    const { shown } = (await log.readStream<BusinessEvent | PersonEvent>(stream)).reduce(evolve, initial);
    const stays = shown?.status === 'approved' && !going.has(shown.contactSubject);
    return stays ? [shown.fields.email, shown.fields.phone] : [];
  }
  const events = await log.readStream<MemberEvent>(stream);
  const addressed = events.findLast(({ type }) => type === 'MemberRegistered' || type === 'MemberEmailChanged');
  const profile = events.findLast(({ type }) => type === 'ProfileCompleted');
  return [addressed, profile].flatMap((event) => (event ? reachedIn(event).map(({ contact }) => contact) : []));
}
