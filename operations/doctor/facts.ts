import type { Operations } from '#domain/upkeep/views.ts';
import type { Waiting } from './waits.ts';

/** Something that could be asked, or why not. */
export type Asked<Value> = { readonly value: Value } | { readonly failed: string };

/** What the doctor looks at. Everything is told as it was found; what it means is said by the rules. */
export interface Facts {
  readonly now: Date;
  /** How the site runs: in production, also where only its secrets or its database say so. */
  readonly mode: 'development' | 'test' | 'production';
  /** NODE_ENV of this process, whose settings are those of the site where it is that of the site. */
  readonly ownMode: Facts['mode'];
  /** Of this process, e.g. 24. */
  readonly nodeMajor: number;
  readonly settings: {
    readonly hasSmtp: boolean;
    readonly hasMailFrom: boolean;
    readonly isForThisMachine: boolean;
    readonly hasOperatorToken: boolean;
    /** Whether a proxy stands before the site that it does not believe, so that whoever comes through it is one visitor. */
    readonly takesAllForOne: boolean;
  };
  /** Undefined where it is the site's own and could not be started. */
  readonly database: Asked<DatabaseFacts> | undefined;
  /** Undefined where the log lies in the database. */
  readonly eventstore: Asked<true> | undefined;
  /** Servers that are asked for a connection and no more, by the setting that names each. */
  readonly servers: readonly { readonly setting: string; readonly answer: Asked<true> }[];
  /** Undefined without READ_DATABASE_URL. */
  readonly replica: Asked<ReplicaFacts> | undefined;
  readonly disks: readonly DiskFacts[];
  /** Undefined when a server is away that would have to be asked. */
  readonly site: Asked<SiteFacts> | undefined;
}

export interface DiskFacts {
  readonly folder: string;
  readonly freeBytes: number;
  readonly freeShare: number;
  /** Whether nothing of the site lies on it but the register of erasures or the anchors. */
  readonly holdsLittle: boolean;
}

export interface ReplicaFacts {
  /** Whether it repeats this database. */
  readonly repeats: boolean;
  /** Bytes of the journal that the database had written and it had not repeated, twice with a moment between. */
  readonly behind: readonly [number, number];
  /** Whether it repeated anything between. */
  readonly moves: boolean;
  /** How old what it shows is, seconds; 0 where it has repeated all that had been written a moment ago. */
  readonly seconds: number;
}

export interface DatabaseFacts {
  /** Whether production has ever started on it. */
  readonly isProduction: boolean;
  /** E.g. 180004. */
  readonly version: number;
  /** How far its clock is before ours, seconds; negative when it is behind. */
  readonly aheadSeconds: number;
  /** Connections of the site's processes, those of everybody, and how many the server takes. */
  readonly connections: { readonly ofSite: number; readonly all: number; readonly most: number };
  /** Transactions that have been open for very long. */
  readonly longest: readonly { readonly pid: number; readonly name: string; readonly minutes: number }[];
}

export interface SiteFacts {
  /** Whether people's keys lie under MASTER_KEY. */
  readonly opensKeys: boolean;
  /** Whether the newest event that the hash chain knows stands in the log. */
  readonly isOwnLog: boolean;
  /** Twice, with a moment between. */
  readonly states: readonly [Operations, Operations];
  /** Read models that this version wants made otherwise than they are. */
  readonly outdated: readonly string[];
  /** Those of them that somebody makes anew at the moment. */
  readonly madeAnew: readonly string[];
  readonly waiting: readonly Waiting[];
  readonly newestBackup: Date | undefined;
  /** One that was noted for a time to come. */
  readonly backupToCome: Date | undefined;
  /** Where the hash chain ends, twice with a moment between, and whether the log had an event after that both times. */
  readonly chain: { readonly ends: readonly [number, number]; readonly links: number; readonly isBehind: boolean };
  readonly anchors: {
    readonly path: string;
    readonly newest: { readonly at: Date; readonly links: number } | undefined;
    /** Lines that are not as they were written. */
    readonly wrong: number;
    /** Anchors that the database knows of in this file, and that are gone from it. */
    readonly gone: number;
    /** Whether the chain has the link that the newest anchor names. */
    readonly holds: boolean;
    /** Files on other machines, or lost ones, of which the database knows anchors. */
    readonly elsewhere: number;
  };
}
