import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#event-store/log.ts';
import { actorOf } from '../caller.ts';
import { isPlanted } from '#event-store/faults/fault-points.ts';

/** The command of `request` as the log records it: who, when (now), under which id and in which chain of causes. */
export function commandContext(request: FastifyRequest): CommandContext {
  return {
    commandId: isPlanted('no receipt') ? randomUUID() : request.command.id,
    correlationId: request.command.correlationId,
    causationId: null,
    actor: actorOf(request.caller),
    occurredAt: new Date().toISOString(),
  };
}
