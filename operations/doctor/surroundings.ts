import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { DiskFacts } from './facts.ts';

/** The servers that the settings name besides the databases; a setting may name several. */
export function serversOf({
  natsUrl,
  smtpUrl,
  picturesBucket,
  anchorWebhook,
  traces,
}: Config): { setting: string; url: string }[] {
  const named: readonly (readonly [setting: string, urls: readonly (string | undefined)[]])[] = [
    ['NATS_URL', (natsUrl ?? '').split(',').map((url) => (/:\/\//.test(url) || url === '' ? url : `nats://${url}`))],
    ['SMTP_URL', [smtpUrl ?? undefined]],
    ['PICTURES_BUCKET', [picturesBucket?.url]],
    ['ANCHOR_WEBHOOK', [anchorWebhook?.url]],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', [traces?.endpoint]],
  ];
  return named.flatMap(([setting, urls]) => urls.flatMap((url) => (url ? [{ setting, url: url.trim() }] : [])));
}

const usualPorts: Readonly<Record<string, number>> = {
  'nats:': 4222,
  'tls:': 4222,
  'smtp:': 587,
  'smtps:': 465,
  'http:': 80,
  'https:': 443,
};

/** Whether somebody takes connections there; signing in is not tried. */
export function listensAt(address: string, patienceMs: number): Promise<true> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) || (usualPorts[protocol] ?? 0), timeout: patienceMs });
    socket
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', reject)
      .once('timeout', () => socket.destroy(new Error('no answer in time')));
  });
}

interface Disk {
  /** Of the system, for what is mounted there: two disks may be of one kind and size. */
  readonly device: number;
  readonly free: number;
  readonly bytes: number;
}

async function diskAt(folder: string): Promise<Disk> {
  const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
  return { device: dev, free: bavail * bsize, bytes: blocks * bsize };
}

/**
 * How much room there is where the site's folders and files lie, each disk once: one that is full where the register lies stops every
 * erasure, and where the anchors lie they end. The data of its own PostgreSQL may lie behind a link, on another disk.
 */
export async function disksOf(
  { dataDir, databaseUrl, picturesFolder, erasureRegister, anchorFile }: Config,
  at: (folder: string) => Promise<Disk> = diskAt,
): Promise<readonly DiskFacts[]> {
  // Where one disk holds several of them, what needs most room comes first.
  const folders = [
    { folder: dataDir, holdsLittle: false },
    ...(databaseUrl === null ? [{ folder: path.join(dataDir, 'postgres'), holdsLittle: false }] : []),
    { folder: picturesFolder, holdsLittle: false },
    { folder: path.dirname(erasureRegister), holdsLittle: true },
    { folder: path.dirname(anchorFile), holdsLittle: true },
  ];
  const disks = await Promise.all(
    folders.filter(({ folder }) => existsSync(folder)).map(async (each) => ({ ...each, of: await at(each.folder) })),
  );
  const known = new Set<number>();
  return disks.flatMap(({ folder, holdsLittle, of: { device, free, bytes } }) => {
    if (bytes === 0 || known.has(device)) return [];
    known.add(device);
    return [{ folder, freeBytes: free, freeShare: free / bytes, holdsLittle }];
  });
}
