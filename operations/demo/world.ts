import { createHash } from 'node:crypto';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { type DomainCommand, entityByCommand } from '#domain/catalog.ts';
import type { Actor } from '#domain/kernel/event.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';

/** Members that act in the demo, by their ids. */
export interface DemoMembers {
  readonly parent: string;
  readonly provider: string;
  readonly admin: string;
}

/** Sends the demo's commands. Ids derive from names, so that a seeding that was cut off goes on where it stopped. */
export interface DemoWorld {
  readonly members: DemoMembers;
  /** Who owns a business with the Premium package, which the provider's lacks. */
  readonly premium: string;
  /** Who acts for that business beside its owner. */
  readonly colleague: string;
  /** To the entity `id` of the command's concept. `as` tells apart commands of one type to one entity. */
  send(id: string, command: DomainCommand, actor: Actor, at: Date, as?: string): Promise<void>;
}

const DEMO = '4b6f9f0e-8f0a-4d57-9d5d-0d8a5f0f6a11';
export const demoId = (name: string): string => uuidv5(name, DEMO);

/** UUIDv7 as every listing's id, and the same one whenever it is asked for. */
export function demoListingId(name: string): string {
  const random = createHash('sha256').update(name).digest();
  return uuidv7({ msecs: Date.UTC(2026, 0, 1), seq: random.readUInt32BE(16), random: random.subarray(0, 16) });
}

export function demoWorld(
  log: Log,
  { premium, colleague, ...members }: DemoMembers & Pick<DemoWorld, 'premium' | 'colleague'>,
): DemoWorld {
  return {
    members,
    premium,
    colleague,
    async send(id, command, actor, at, as) {
      const what = `${entityByCommand.get(command.type)?.name}-${id} ${command.type}`;
      const commandId = demoId(as === undefined ? what : `${what} ${as}`);
      const context = { commandId, correlationId: commandId, causationId: null, actor, occurredAt: at.toISOString() };
      await handle(log, id, command, context);
    },
  };
}
