import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rooms } from '#operations/checks/import-rules.ts';
import { repository } from '#operations/site/frontend.ts';

const run = promisify(execFile);

/** One code block of a page that names a file: the whole of a new file, or what changes in one that is there. */
export interface Step {
  readonly kind: 'file' | 'change';
  readonly path: string;
  readonly text: string;
}

/** The steps of `page` in order. A block without a file name is for people, and none. */
export function stepsOf(page: string): Step[] {
  const text = readFileSync(join(repository, page), 'utf8');
  return [...text.matchAll(/^```(ts|tsx|diff) (\S+)\n(.*?)^```$/gms)].map(([, language, path = '', body = '']) => ({
    kind: language === 'diff' ? 'change' : 'file',
    path,
    text: body,
  }));
}

/** A copy of the tree, with nothing in it that is not under the eyes of the compiler. */
export interface Copy {
  apply(step: Step): void;
  write(path: string, text: string): void;
  read(path: string): string;
  /** What the compiler complains of in the whole tree, or in `room` and what that imports alone; empty when it does not. */
  compile(room?: string): Promise<string>;
  /** Runs a file of the copy; answers what it wrote. */
  node(path: string): Promise<string>;
  remove(): void;
}

export function copyOfTree(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'hopscotch-adding-'));
  for (const room of rooms()) cpSync(join(repository, room), join(folder, room), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'])
    cpSync(join(repository, file), join(folder, file));
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  return {
    read,
    write,
    apply: ({ kind, path, text }) => write(path, kind === 'file' ? text : changed(read(path), text)),
    compile: async (room) => {
      const tsc = join(repository, 'node_modules', '.bin', 'tsc');
      const config = room === undefined ? 'tsconfig.json' : `tsconfig.${room}.json`;
      if (room !== undefined) write(config, JSON.stringify({ extends: './tsconfig.json', include: [`${room}/**/*`] }));
      // By one thread: of several each works out for itself most of what the others know.
      return run(tsc, ['--noEmit', '-p', join(folder, config), '--checkers', '1'], { cwd: folder }).then(
        ({ stdout }) => stdout,
        ({ stdout, message }: Error & { readonly stdout?: string }) => stdout ?? message,
      );
    },
    node: async (path) => (await run(process.execPath, [path], { cwd: folder })).stdout,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** `text` after `change`: each part between `@@` has to be found once. */
function changed(text: string, change: string): string {
  return change.split(/^@@\n/m).reduce((now, part) => {
    const lines = part.split('\n').filter((line) => line !== '');
    const side = (sign: string): string =>
      lines.flatMap((line) => (line.startsWith(sign) || line.startsWith(' ') ? [`${line.slice(1)}\n`] : [])).join('');
    const parts = now.split(side('-'));
    if (parts.length !== 2) throw new Error(`this is there ${parts.length - 1} times: ${side('-')}`);
    return parts.join(side('+'));
  }, text);
}
