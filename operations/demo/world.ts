import { createHash } from 'node:crypto';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { concepts, streams } from '#domain/catalog.ts';
import type { Actor } from '#domain/kernel/event.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { PageCommand } from '#domain/page/page.ts';
import { execute } from '#event-store/execute.ts';
import type { CommandContext, Log } from '#event-store/log.ts';

/** Members that act in the demo, by their ids. */
export interface DemoMembers {
  readonly parent: string;
  readonly provider: string;
  readonly admin: string;
}

/** Sends the demo's commands. Ids derive from names, so that a seeding that was cut off goes on where it stopped. */
export interface DemoWorld {
  readonly members: DemoMembers;
  listing(listingId: string, command: ListingCommand, actor: Actor, at: Date): Promise<void>;
  page(pageId: string, command: PageCommand, actor: Actor, at: Date): Promise<void>;
}

const DEMO = '4b6f9f0e-8f0a-4d57-9d5d-0d8a5f0f6a11';
export const demoId = (name: string): string => uuidv5(name, DEMO);

/** UUIDv7 as every listing's id, and the same one whenever it is asked for. */
export function demoListingId(name: string): string {
  const random = createHash('sha256').update(name).digest();
  return uuidv7({ msecs: Date.UTC(2026, 0, 1), seq: random.readUInt32BE(16), random: random.subarray(0, 16) });
}

export function demoWorld(log: Log, members: DemoMembers): DemoWorld {
  const context = (stream: string, command: { type: string }, actor: Actor, at: Date): CommandContext => {
    const commandId = demoId(`${stream} ${command.type}`);
    return { commandId, correlationId: commandId, causationId: null, actor, occurredAt: at.toISOString() };
  };
  return {
    members,
    async listing(listingId, command, actor, at) {
      const stream = streams.listing(listingId);
      await execute(log, stream, concepts.listing.decider, command, context(stream, command, actor, at));
    },
    async page(pageId, command, actor, at) {
      const stream = streams.page(pageId);
      await execute(log, stream, concepts.page.decider, command, context(stream, command, actor, at));
    },
  };
}
