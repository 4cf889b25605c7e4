import { hasNats } from './nats.ts';

/** Says once in a run why tests of NATS are skipped where they are. */
export function setup(): void {
  if (hasNats) return;
  process.stdout.write('Tests of NATS are skipped: there is no nats-server here (apt-get install nats-server).\n');
}
