import { readdir, readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;
const LOOK_MS = 200;

/**
 * Calls `tooMuch` when the processes of the group `leader` have more than `limitMb` of memory of their own together. Only where the
 * system lists processes in /proc; elsewhere what the browser is told of its heaps has to do.
 */
export function watchMemory(leader: number | undefined, limitMb: number, tooMuch: () => void): { stop(): void } {
  let stopped = leader === undefined;
  const look = async (): Promise<void> => {
    const megabytes = (await ownMemory(leader ?? 0)) / 1_048_576;
    if (stopped) return;
    if (megabytes > limitMb) return tooMuch();
    setTimeout(() => void look(), LOOK_MS).unref();
  };
  if (!stopped && process.platform === 'linux') void look();
  return {
    stop: () => {
      stopped = true;
    },
  };
}

async function ownMemory(group: number): Promise<number> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const each = await Promise.all(ids.map((id) => memoryIn(id, group)));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

/** What the process `id` has to itself, bytes; 0 when it is none of the group. */
async function memoryIn(id: string, group: number): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
  // After the name in brackets: state, parent, group.
  const [, , groupOfIt] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (Number(groupOfIt) !== group) return 0;
  const [, resident = '0', shared = '0'] = (await readFile(`/proc/${id}/statm`, 'latin1').catch(() => '')).split(' ');
  return (Number(resident) - Number(shared)) * PAGE_BYTES;
}
