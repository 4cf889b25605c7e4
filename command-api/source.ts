import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import {
  addSource,
  editSource,
  pauseSource,
  removeSource,
  resumeSource,
  runSource,
  triggerComprehensiveScraping,
  triggerScraping,
} from '#domain/source/api.ts';
import { MOST_SOURCES } from '#domain/source/limits.ts';
import { shownSource, summaryOf } from '#domain/source/shown.ts';
import { keyOf } from '#domain/source/known-pages.ts';
import type { Source, SourceCommand } from '#domain/source/source.ts';
import type { SourceView } from '#domain/source/views.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext } from '#event-store/log.ts';
import { type ExecutedOn, leftBy, once } from '#event-store/once.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { idOf, stepOf } from '#platform/command-steps.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { partSourceId } from '#platform/lists/part-source.ts';
import { addSourceAlone } from './add-source-alone.ts';

interface Kept {
  readonly id: string;
  readonly name: string;
}
type Begin = Extract<SourceCommand, { type: 'BeginSourceRun' }>;

/** Admin's calls on sources, and those that have them read. */
export function sourceRoutes(app: App, { log, db, readPosition }: ServerContext): void {
  const send = async (
    reply: FastifyReply,
    id: string,
    command: SourceCommand,
    context: CommandContext,
  ): Promise<SourceView> => {
    return shownAfter(reply, id, await handle(log, id, command, context));
  };
  const shownAfter = async (reply: FastifyReply, id: string, done: ExecutedOn<'source'>): Promise<SourceView> => {
    reply.reached(done.position);
    const shown = shownSource(summaryOf(await leftBy(log, ['source', id], done)), null);
    if (!shown) throw nothingHere();
    return shown;
  };
  const idIn = ({ params: { id } }: FastifyRequest<{ Params: { id: string } }>): string => {
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    return id.toLowerCase();
  };
  const notPaused = (): Promise<readonly Kept[]> =>
    db.query<Kept>(
      `select source_id as id, name from sources.sources where is_kept and not (summary ->> 'isPaused')::boolean
         and summary #>> '{fields,kind}' <> 'list' order by source_id`,
    );
  /** Begins a run of each of `sources`, and names those that are being read already; what was paused or removed meanwhile is left out. */
  const beginAll = async (
    reply: FastifyReply,
    sources: readonly Kept[],
    asked: Pick<Begin, 'why' | 'instructions'>,
    context: CommandContext,
  ): Promise<{ readonly runs: number; readonly busy: readonly string[] }> => {
    let runs = 0;
    const busy: string[] = [];
    for (const { id, name } of sources) {
      const runId = idOf(context, `run of ${id}`);
      const command = { type: 'BeginSourceRun', runId, ...asked, withOthers: true, at: context.occurredAt } as const;
      const begun = await handle(log, id, command, stepOf(context, `begin ${id}`)).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        if (error.code === 'already-running') busy.push(name);
        return undefined;
      });
      if (!begun) continue;
      reply.reached(begun.position);
      runs += 1;
    }
    return { runs, busy };
  };

  const mustBeNew = async (url: string, ofSource?: string): Promise<void> => {
    const kept = await db.query<{ id: string; name: string; url: string }>(
      `select source_id as id, name, summary #>> '{fields,url}' as url from sources.sources
       where is_kept and coalesce(part, 1) = 1`,
    );
    if (ofSource === undefined && kept.length >= MOST_SOURCES)
      throw new DomainError('too-many-sources', `At most ${MOST_SOURCES} sources are kept.`, 'conflict');
    const same = kept.find(({ id, url: theirs }) => id !== ofSource && keyOf(theirs) === keyOf(url));
    if (same) throw new DomainError('source-kept', `This address is kept already, as “${same.name}”.`, 'conflict');
  };
  serve(app, addSource, async (request, reply) => {
    const context = commandContext(request);
    const sourceId = idOf(context, 'source');
    const done = await once(log, ['source', sourceId], context, () =>
      addSourceAlone({ db, log, readPosition }, async () => {
        await mustBeNew(request.body.url);
        return handle(log, sourceId, { type: 'AddSource', sourceId, ...request.body }, context);
      }),
    );
    return shownAfter(reply, sourceId, done);
  });
  serve(app, editSource, async (request, reply) => {
    const context = commandContext(request);
    const sourceId = idIn(request);
    const { revision, ...fields } = request.body;
    const edit = () => handle(log, sourceId, { type: 'EditSource', sourceId, revision, ...fields }, context);
    const done = await once(log, ['source', sourceId], context, async () => {
      const { state } = await log.fold(streams.source(sourceId), concepts.source.decider);
      if (state.fields === null || keyOf(state.fields.url) === keyOf(fields.url)) return edit();
      return addSourceAlone({ db, log, readPosition }, async () => {
        await mustBeNew(fields.url, sourceId);
        return edit();
      });
    });
    return shownAfter(reply, sourceId, done);
  });
  /** The same to all other parts of the list of which the source `id` is one: to a person they are one source. */
  const sendToOtherParts = async (
    reply: FastifyReply,
    id: string,
    command: SourceCommand,
    context: CommandContext,
  ): Promise<void> => {
    const { state } = await log.fold(streams.source(id), concepts.source.decider);
    for (const part of otherParts(state)) {
      const step = stepOf(context, `${command.type} ${part}`);
      const sent = await handle(log, part, command, step).catch((error: unknown) => {
        if (error instanceof DomainError && error.kind === 'missing') return undefined;
        throw error;
      });
      if (sent) reply.reached(sent.position);
    }
  };
  const sendToWhole = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    command: SourceCommand,
  ): Promise<SourceView> => {
    const context = commandContext(request);
    await sendToOtherParts(reply, idIn(request), command, context);
    return send(reply, idIn(request), command, context);
  };
  serve(app, pauseSource, (request, reply) => sendToWhole(request, reply, { type: 'PauseSource' }));
  serve(app, resumeSource, (request, reply) => sendToWhole(request, reply, { type: 'ResumeSource' }));
  serve(app, runSource, (request, reply) => {
    const context = commandContext(request);
    const asked = { why: 'asked', instructions: null, at: context.occurredAt } as const;
    return send(reply, idIn(request), { type: 'BeginSourceRun', runId: idOf(context, 'run'), ...asked }, context);
  });
  serve(app, removeSource, async (request, reply) => {
    const id = idIn(request);
    const context = commandContext(request);
    await sendToOtherParts(reply, id, { type: 'RemoveSource' }, context);
    const { position } = await handle(log, id, { type: 'RemoveSource' }, context);
    reply.reached(position);
    return { message: 'Source removed' };
  });
  serve(app, triggerScraping, async (request, reply) => {
    const sources = await notPaused();
    if (sources.length === 0)
      return { message: 'There is no source to read. Add one, or resume one that is paused.', runs: 0 };
    const { runs } = await beginAll(reply, sources, { why: 'asked', instructions: null }, commandContext(request));
    const message = runs === 0 ? 'Every source is being read already.' : `${sourcesOf(runs)} being read.`;
    return { message, runs };
  });
  serve(app, triggerComprehensiveScraping, async (request, reply) => {
    const context = commandContext(request);
    const { searchInstructions: instructions } = request.body;
    const { runs, busy } = await beginAll(reply, await notPaused(), { why: 'search', instructions }, context);
    if (runs === 0 && busy.length > 0)
      throw new DomainError(
        'already-running',
        'Every source is being read already. Please search again when that is done.',
        'conflict',
      );
    const searchId = idOf(context, 'search');
    const made = { type: 'MakeInternetSearch', searchId, instructions, sources: runs } as const;
    const { position } = await handle(log, searchId, made, stepOf(context, 'search'));
    reply.reached(position);
    const message =
      runs === 0
        ? 'There is no source to look through, so nothing was found.'
        : `${sourcesOf(runs)} being looked through.${leftOutOf(busy)}`;
    return { message, runs, leftOut: busy.length };
  });
}

/** The other parts of a list of which `source` is one: to a person they are one source. */
function otherParts({ fields }: Source): string[] {
  const { sourceId, name, part } = fields ?? {};
  if (name === undefined || part === undefined) return [];
  const all = Array.from({ length: part.of }, (_, index) => partSourceId(name, index + 1));
  return all.filter((id) => id !== sourceId);
}

const MOST_NAMED = 3;
const leftOutOf = (names: readonly string[]): string => {
  if (names.length === 0) return '';
  const others = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).map((name) => `“${name}”`);
  return ` Being read already, and not looked through: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
};

const sourcesOf = (count: number): string => (count === 1 ? '1 source is' : `${count} sources are`);
