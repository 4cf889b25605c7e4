import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Config } from '#platform/config/config.ts';
import type { Facts } from './facts.ts';

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

/** How much room there is where the site's folders lie, each disk once. */
export async function disksOf({ dataDir, picturesFolder }: Config): Promise<Facts['disks']> {
  const folders = [dataDir, picturesFolder].filter((folder) => existsSync(folder));
  const disks = await Promise.all(folders.map(async (folder) => ({ folder, of: await statfs(folder) })));
  const known = new Set<string>();
  return disks.flatMap(({ folder, of: { bavail, blocks, bsize, type } }) => {
    const disk = `${type} ${blocks}`;
    if (blocks === 0 || known.has(disk)) return [];
    known.add(disk);
    return [{ folder, freeBytes: bavail * bsize, freeShare: bavail / blocks }];
  });
}
