import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog, type DomainEvent, streams } from '#domain/catalog.ts';
import { openLog, type OpenedLog, type OpenLogOptions } from '#event-store/open-log.ts';
import type { Finding } from '#event-store/upkeep/finding.ts';
import { type Verified, verifyLog, type VerifyOptions } from '#event-store/upkeep/verify.ts';
import { someContext } from '../projection.ts';
import { testDatabase } from '../servers/postgres.ts';
import { tamper } from './tampering.ts';

type MoreOptions = Omit<Partial<OpenLogOptions>, 'url' | 'masterKey'>;

/** A log with its hash chain in a database of its own, to which may be done what no process of the site does. */
export interface ChainedLog {
  readonly url: string;
  readonly opened: OpenedLog;
  /** As another process of the site opens it; for whoever asks to close. */
  open(more?: MoreOptions): Promise<OpenedLog>;
  /** The first `count` events of a new member, three at most. Answers their id. */
  join(count?: number): Promise<string>;
  /** Adds links as a keeper that has seen nothing of the chain before, nor an anchor. */
  extendAnew(): Promise<void>;
  /** What somebody with all rights on the database could do. */
  tamper(sql: string, params?: readonly unknown[]): Promise<void>;
  /** What a check of the whole log answers, and finds. */
  check(more?: Partial<VerifyOptions>): Promise<Verified & { readonly found: readonly Finding[] }>;
  close(): Promise<void>;
}

export async function chainedLog(options: MoreOptions = {}): Promise<ChainedLog> {
  const database = await testDatabase();
  const { url } = database;
  const masterKey = randomBytes(32);
  const opened = await openLog({ url, masterKey, ...options });
  return {
    url,
    opened,
    open: (more = {}) => openLog({ url, masterKey, ...options, ...more }),
    join: async (count = 3) => {
      const memberId = randomUUID();
      const events: DomainEvent[] = [
        { type: 'MemberRegistered', data: { memberId, firstName: 'A', lastName: 'B', email: 'a@example.org' } },
        { type: 'MemberEmailConfirmed', data: { memberId } },
        { type: 'RoleGranted', data: { memberId, role: 'provider' } },
      ];
      await opened.log.append(streams.member(memberId), 'no-stream', events.slice(0, count), someContext());
      return memberId;
    },
    extendAnew: async () => {
      const ignorant = await openLog({ url, masterKey });
      await ignorant.chain.extend();
      await ignorant.close();
    },
    tamper: (sql, params) => tamper(url, sql, params),
    check: async (more = {}) => {
      const found: Finding[] = [];
      const { store, keys, chain } = opened;
      const parts = { store, keys, chain, masterKey, catalog };
      return { ...(await verifyLog({ ...parts, found: (finding) => found.push(finding), ...more })), found };
    },
    close: async () => {
      await opened.close();
      await database.drop();
    },
  };
}

/** A chained log whose anchors lie where those who change the log do not write. */
export interface AnchoredLog extends ChainedLog {
  readonly anchorFile: string;
  anchor(): Promise<unknown>;
  /** Two members, chained and anchored as a site leaves them. */
  anchored(): Promise<[string, string]>;
  /** What the operator's command finds: in a process that remembers nothing. */
  findings(): Promise<string[]>;
}

export async function anchoredLog(): Promise<AnchoredLog> {
  const folder = mkdtempSync(join(tmpdir(), 'hopscotch-anchors-'));
  const anchorFile = join(folder, 'anchors.ndjson');
  const log = await chainedLog({ anchorFile });
  const anchor = async () => log.opened.anchors?.take('anchor', new Date('2026-03-02T00:00:00.000Z'));
  return {
    ...log,
    anchorFile,
    anchor,
    anchored: async () => {
      const members: [string, string] = [await log.join(), await log.join()];
      await log.opened.chain.extend();
      await anchor();
      return members;
    },
    findings: async () => {
      const fresh = await log.open();
      try {
        const { found } = await log.check(fresh);
        return found.map(({ position, problem }) => (position === null ? problem : `${position} ${problem}`));
      } finally {
        await fresh.close();
      }
    },
    close: async () => {
      await log.close();
      rmSync(folder, { recursive: true });
    },
  };
}
