import { z } from 'zod';

const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      fixAvailable: z.union([z.boolean(), z.unknown()]),
    }),
  ),
});

export interface Audited {
  /** Packages with an advisory for which there is something to do now: high or critical, and a version without it exists. */
  readonly mend: readonly string[];
  /** The others, which are told and stop nothing. */
  readonly known: readonly string[];
}

/** What `npm audit --json` has said; undefined when the registry gives no advisories. */
export function audited(json: string): Audited | undefined {
  const parsed = Report.safeParse(asJson(json));
  if (!parsed.success) return undefined;
  const all = Object.entries(parsed.data.vulnerabilities).map(([name, { severity, fixAvailable }]) => ({
    says: `${name} (${severity})`,
    isDue: ['high', 'critical'].includes(severity) && Boolean(fixAvailable),
  }));
  const those = (isDue: boolean): string[] => all.flatMap((each) => (each.isDue === isDue ? [each.says] : []));
  return { mend: those(true), known: those(false) };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
