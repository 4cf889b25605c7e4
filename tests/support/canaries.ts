import { catalog, conceptByType, type DomainEvent } from '#domain/catalog.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { personalPaths } from '#domain/kernel/personal.ts';
import { sampleOf } from '../golden/sample-of.ts';

/** An event in which every personal field holds a text that stands nowhere else. */
export interface CanaryEvent {
  readonly stream: string;
  readonly event: DomainEvent;
  readonly canaries: readonly string[];
}

/**
 * One event of each type that declares something personal, made from the declarations and the golden samples. Its ids are those of
 * `ids` in place of the samples', whose data it is says `subjectOf` by the field that names them (undefined: the sample does), and
 * `address` stands wherever an email address may.
 */
export function canaryEvents(options: {
  readonly mark: string;
  readonly address: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly subjectOf: (field: string) => string | undefined;
}): CanaryEvent[] {
  let count = 0;
  return [...catalog.values()].flatMap((definition) => {
    const paths = personalPaths(definition.data);
    if (paths.length === 0) return [];
    const canaries: string[] = [];
    let data = withIds(sampleOf(definition.type, definition.schemaVersion).data, options.ids);
    for (const { path, subject } of paths) {
      const whose = options.subjectOf(subject);
      if (whose !== undefined) data = placed(data, [subject], whose);
      count += 1;
      const canary = `${options.mark}${String(count).padStart(3, '0')}`;
      const found = forms(canary, options.address, path).find((value) =>
        isValid(definition, placed(data, path, value)),
      );
      if (found === undefined) throw new Error(`${definition.type} takes no canary at ${path.join('.')}`);
      data = placed(data, path, found);
      canaries.push(typeof found === 'string' && found === options.address ? options.address : canary);
    }
    const event = { type: definition.type, data } as DomainEvent;
    return [{ stream: streamOf(event), event, canaries }];
  });
}

/** What a personal field may be: a text, an address, a link, texts by name, or a list of texts. */
const forms = (canary: string, address: string, path: readonly string[]): unknown[] => [
  /mail/i.test(path.join('.')) ? address : canary,
  `https://maps.example/${canary}`,
  { name: canary, contactEmail: `${canary} ${address}` },
  [canary],
];
const isValid = ({ data: schema }: EventDefinition, data: unknown): boolean => schema.safeParse(data).success;

/** The field that names the stream, where it is not called like the concept. */
const streamIds: Readonly<Record<string, string>> = { booking: 'occasionId', sponsoredListing: 'sponsorshipId' };

function streamOf({ type, data }: DomainEvent): string {
  const concept = conceptByType.get(type)?.name ?? '';
  const ids: Readonly<Record<string, unknown>> = { ...data };
  const id = ids[streamIds[concept] ?? `${concept}Id`] ?? ids['memberId'];
  if (typeof id !== 'string') throw new Error(`a canary of ${type} has no stream`);
  return `${concept}-${id}`;
}

const withIds = (data: unknown, ids: Readonly<Record<string, string>>): unknown =>
  JSON.parse(Object.entries(ids).reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(data)));

function placed(data: unknown, [name, ...inner]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const record = (data ?? {}) as Readonly<Record<string, unknown>>;
  return { ...record, [name]: placed(record[name], inner, value) };
}
