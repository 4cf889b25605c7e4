// Runs after `npm ci`, on whatever Node the machine has: puts the pinned Node 24 on the path of every npm script. npm itself links
// one of several packages that bring a `node`, but some versions of it take the link away with the packages of other platforms.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const modules = path.resolve(import.meta.dirname, '../node_modules');
const program = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
const link = path.join(modules, '.bin', 'node');

if (existsSync(program)) {
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(path.relative(path.dirname(link), program), link);
} else if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `There is no packaged Node 24 for ${process.platform} on ${process.arch}: please install Node 24 or newer.`,
  );
}
