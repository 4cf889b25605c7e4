import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import type { Taken } from '#domain/kernel/call.ts';
import type { Mapping } from '#domain/list/columns.ts';
import { columnsOf } from '#domain/list/row.ts';
import { shownRow } from '#domain/list/shown-row.ts';
import { checkList, importList, type ListCheck, sendListFile, sendListPart } from '#domain/list/api.ts';
import { ERRORS_SHOWN, MOST_LIST_BYTES, ROWS_SHOWN } from '#domain/list/limits.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { keyOf } from '#domain/source/known-pages.ts';
import { MOST_ITEMS, MOST_SOURCES } from '#domain/source/limits.ts';
import { shownSource, summaryOf } from '#domain/source/shown.ts';
import { every } from '#event-store/background.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext } from '#event-store/log.ts';
import { leftBy, once } from '#event-store/once.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { idOf, stepOf } from '#platform/command-steps.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { UnreadableList } from '#platform/lists/csv-rows.ts';
import { type ListFile, listFilesIn } from '#platform/lists/list-files.ts';
import { rowErrorsIn } from '#platform/lists/row-errors.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { itemAddress, itemIdIn } from '#platform/scraping/item-address.ts';
import { addSourceAlone } from './add-source-alone.ts';

type Importing = FastifyRequest<{ Params: { id: string }; Body: Taken<typeof importList, 'body'> }>;

/** How often it is looked for what is kept no longer, ms. */
const CLEAN_MS = 10 * 60_000;

/** Admin's calls by which a list of activities is brought, checked and imported. */
export function listRoutes(app: App, { log, db, logger, config, readPosition }: ServerContext): void {
  const files = listFilesIn(db, config.masterKey);
  const errors = rowErrorsIn(db);
  const removing = every(
    CLEAN_MS,
    async () => {
      await files.removeOld();
      await errors.removeOld();
    },
    {
      name: 'removing files of lists',
      logger,
    },
  );
  app.addHook('onClose', () => removing.stop());
  const ownerOf = ({ caller }: FastifyRequest): string => {
    if (caller.memberId === null) throw nothingHere();
    return caller.memberId;
  };
  const own = async (request: FastifyRequest<{ Params: { id: string } }>): Promise<{ id: string; file: ListFile }> => {
    const { id } = request.params;
    const file = z.uuid().safeParse(id).success ? await files.find(id, ownerOf(request)) : undefined;
    if (!file)
      throw new DomainError('no-such-file', 'This file is not kept any more. Please choose it again.', 'missing');
    return { id, file };
  };
  const add = async (request: FastifyRequest, id: string, place: number, part: string): Promise<{ id: string }> => {
    if (!(await files.add(id, ownerOf(request), place, Buffer.from(part, 'base64')))) {
      await files.remove(id);
      const most = `${MOST_LIST_BYTES / 1_000_000} MB`;
      throw new DomainError(
        'list-too-long',
        `A list may have ${most} at most. Please split it in several files.`,
        'refused',
      );
    }
    return { id };
  };

  serve(app, sendListFile, (request) => add(request, idOf(commandContext(request), 'file'), 0, request.body.part));
  serve(app, sendListPart, async (request) => {
    const { id } = await own(request);
    return add(request, id, request.body.place, request.body.part);
  });
  serve(app, checkList, async (request) => {
    const { id, file } = await own(request);
    const check = await checked({ ...file, mapping: request.body.mapping });
    await files.map(id, check.mapping);
    return check;
  });
  serve(app, importList, async (request, reply) => {
    const context = commandContext(request);
    const sourceId = request.body.sourceId ?? idOf(context, 'list');
    const begin = stepOf(context, 'begin');
    // Once it has begun its file may have gone with its import, and a list of that name is this one.
    const done = await once(log, ['source', sourceId], begin, () => begun(request, sourceId, context, begin));
    reply.reached(done.position);
    const shown = shownSource(summaryOf(await leftBy(log, ['source', sourceId], done)), null);
    if (!shown) throw nothingHere();
    return shown;
  });

  async function begun(request: Importing, sourceId: string, context: CommandContext, begin: CommandContext) {
    const { id, file } = await own(request);
    const ids: string[] = [];
    const { problem, good, mapping } = await checked(file, (rowId) => ids.push(rowId));
    if (problem !== null) throw new DomainError('list-unreadable', problem, 'refused');
    if (good === 0)
      throw new DomainError(
        'list-empty',
        'No row of this file is an activity yet. Please look at the errors.',
        'refused',
      );
    const { name, allNew = false } = request.body;
    if (request.body.sourceId === null) {
      const source = { sourceId, kind: 'list', name, url: `list:${sourceId}`, schedule: 'by-hand' } as const;
      await addSourceAlone({ db, log, readPosition }, async () => {
        await requireNewName(name, sourceId);
        await handle(log, sourceId, { type: 'AddSource', ...source }, stepOf(context, 'add'));
      });
    } else await requireItsNext(sourceId, ids, { mapping, allNew });
    const run = { runId: idOf(context, 'run'), why: 'asked', instructions: null, fileId: id } as const;
    return handle(log, sourceId, { type: 'BeginSourceRun', ...run, at: context.occurredAt }, begin);
  }

  /** What the same request has added before, when it is sent again, is no other list. */
  async function requireNewName(name: string, own: string): Promise<void> {
    const kept = await db.query<{ source_id: string; name: string }>(
      `select source_id, name from sources.sources where is_kept and coalesce(part, 1) = 1`,
    );
    const others = kept.filter(({ source_id: id }) => id !== own);
    if (others.length >= MOST_SOURCES)
      throw new DomainError('too-many-sources', `At most ${MOST_SOURCES} sources are kept.`, 'conflict');
    if (others.some((each) => each.name.toLowerCase() === name.toLowerCase()))
      throw new DomainError(
        'name-taken',
        `There is a source called “${name}”. Please choose it above, or another name.`,
        'conflict',
      );
  }

  /**
   * A file that is brought here holds no part of a list that is longer than it may be: all else of the part would count as missing. Nor is
   * it one of which hardly a row (`ids`) is known, unless somebody says that they are new (`allNew`): whoever tells its rows apart otherwise
   * than last time would have all of them a second time. Without a column for it on either side it is name, place and time both times, and
   * a new timetable knows no row of the one before.
   */
  async function requireItsNext(
    sourceId: string,
    ids: readonly string[],
    { mapping, allNew }: { readonly mapping: Mapping; readonly allNew: boolean },
  ): Promise<void> {
    const { state } = await log.fold(streams.source(sourceId), concepts.source.decider);
    const { fields, pages } = state;
    if (fields?.part !== undefined)
      throw new DomainError(
        'list-in-parts',
        'This list is too long for the website. Please have its next file imported with “npm run import:list”.',
        'conflict',
      );
    const isKnown = (id: string): boolean => fields !== null && pages[keyOf(itemAddress(fields.url, id))] !== undefined;
    const before = Object.values(pages);
    // Of the same columns: who takes no times this time has all rows a second time as well.
    const columns = columnsOf(before.filter(({ vanished }) => !vanished).map(({ url }) => itemIdIn(url)));
    const isByTime = columns !== '' && columns === columnsOf(ids);
    if (allNew || before.length === 0 || (mapping.id === null && isByTime)) return;
    const known = ids.filter(isKnown).length;
    if (!isHardlyAny(known, Math.min(ids.length, before.length))) return;
    const many = known === 0 ? 'None of these rows is known' : `Only ${known} of these ${ids.length} rows can be found`;
    throw new DomainError(
      'no-row-known',
      `${many} in this list. Please tell rows apart by the same column as last time, or say that these replace the old rows.`,
      'conflict',
    );
  }

  /** What importing `file` would come to; `onId` hears by what each row is known. */
  async function checked({ bytes, mapping }: ListFile, onId?: (id: string) => unknown): Promise<ListCheck> {
    const nothing = {
      columns: [],
      mapping: { fields: [], id: null },
      encoding: '',
      rows: 0,
      good: 0,
      bad: 0,
      errors: [],
      preview: [],
    };
    const check: { -readonly [Name in keyof ListCheck]: ListCheck[Name] } = { problem: null, ...nothing };
    try {
      const list = await readList(bytes, mapping, MOST_ITEMS);
      check.mapping = { fields: [...list.mapping.fields], id: list.mapping.id };
      check.encoding = list.encoding;
      check.columns = list.columns.map((name) => ({ name, sample: '' }));
      if (!list.mapping.fields.includes('name')) check.problem = nameless(list.mapping);
      for await (const { row, id, fields, errors, cells } of list.rows) {
        check.rows += 1;
        if (id !== null) onId?.(id);
        if (check.rows === 1)
          check.columns = list.columns.map((name, place) => ({ name, sample: (cells[place] ?? '').slice(0, 80) }));
        if (errors.length > 0) check.bad += 1;
        else check.good += 1;
        check.errors.push(...errors.slice(0, ERRORS_SHOWN - check.errors.length));
        if (fields !== null && check.preview.length < ROWS_SHOWN) check.preview.push({ row, fields: shownRow(fields) });
      }
      if (check.rows === 0) check.problem = 'This list has a head and no rows.';
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      check.problem = error.message;
    }
    return check;
  }
}

/** Whether `known` of the `most` that could be are none, or so few that it is by chance: numbers of rows are like other numbers. */
const isHardlyAny = (known: number, most: number): boolean => known === 0 || (most >= 10 && known * 10 < most);

/** Where nothing in the first row is the name of a column, that row may be an activity, which would be lost as such. */
const nameless = ({ fields }: Mapping): string =>
  fields.every((field) => field === null)
    ? 'No name of a column in the first row is known here. If that row is an activity already, please add a row above it that names the columns. Otherwise please say which column holds the name of the activity.'
    : 'Please say which column holds the name of the activity.';
