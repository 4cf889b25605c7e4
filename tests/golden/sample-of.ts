import { conceptByType, streams } from '#domain/catalog.ts';
import { sampleIds } from '#domain/kernel/sample-ids.ts';

/** The sample of `type` that its concept gives, and the stream that it stands in. */
export function sampleOf(type: string, schemaVersion: number): { stream: string; data: unknown } {
  const data = conceptByType.get(type)?.samples[type];
  if (data === undefined) throw new Error(`no concept has a sample of ${type}`);
  return { stream: `${streams.listing(sampleIds.listing)}-golden-${type}-${schemaVersion}`, data };
}
