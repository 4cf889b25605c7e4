import { appendFileSync } from 'node:fs';
import { catalog } from '#domain/catalog.ts';
import { eventId } from '#event-store/ids.ts';
import type { StoredEvent } from '#event-store/port.ts';
import { sealerOf } from '#event-store/sealing/seal.ts';
import { goldenFile, goldenKeys, goldenLog } from './golden-log.ts';
import { sampleOf } from './sample-of.ts';

/** `node tests/golden/record.ts`: adds the types and versions that the golden log lacks, from the concepts' samples. Changes no line. */
const known = new Set(goldenLog().map(({ stored }) => `${stored.type} ${stored.schemaVersion}`));

for (const definition of catalog.values()) {
  const { type, schemaVersion } = definition;
  if (known.has(`${type} ${schemaVersion}`)) continue;
  const { stream, data } = sampleOf(type, schemaVersion);
  const commandId = `golden ${type} ${schemaVersion}`;
  const id = eventId(stream, commandId, 0);
  const sealer = sealerOf(definition);
  const stored: StoredEvent = {
    id,
    position: 1,
    stream,
    revision: 1,
    type,
    schemaVersion,
    commandId,
    correlationId: 'golden',
    causationId: null,
    actor: { id: 'golden', role: 'system' },
    occurredAt: '2026-03-01T10:00:00.000Z',
    ...sealer.seal(id, data, await goldenKeys.forReading(sealer.subjectsIn(data))),
  };
  appendFileSync(goldenFile, `${JSON.stringify({ stored, data })}\n`);
  process.stdout.write(`recorded ${type} ${schemaVersion}\n`);
}
