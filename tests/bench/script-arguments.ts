import { readFile } from 'node:fs/promises';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../..');

/** With what `npm run SCRIPT` starts Node, its program included. */
export async function argumentsOf(script: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return (scripts[script] ?? '').replace(/^(?:\w+=\S+ )*(?:exec )?node /, '').split(' ');
}
