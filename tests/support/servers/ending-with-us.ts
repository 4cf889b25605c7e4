import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * `child`, which was spawned `detached`: in a group of its own. Ctrl-C in a terminal tells the whole group that runs there, and a site
 * that it had stopped beneath whoever strikes or watches it would be blamed for that; so it is for whoever started the site, who ends it.
 * Where that one ends first, by a second Ctrl-C or kill -9, nobody else would: a shell waits for the end of a pipe that this process alone
 * holds open, and kills the child's group then.
 */
export function endingWithUs<Child extends ChildProcess>(child: Child): Child {
  if (child.pid === undefined) return child;
  const guard = spawn('/bin/sh', ['-c', `read -r _; kill -9 -${child.pid}`], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  // Its id may be another's from then on.
  child.once('exit', () => guard.kill('SIGKILL'));
  return child;
}
