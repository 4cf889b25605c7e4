import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * `child`, which was spawned `detached`: in a group of its own. Ctrl-C in a terminal tells the whole group that runs there, and a site
 * that it had stopped beneath whoever strikes or watches it would be blamed for that; so it is for whoever started the site, who ends it.
 * Where that one ends first, by a second Ctrl-C or kill -9, nobody else would: then the child's group is told to end, as a site has a
 * PostgreSQL of its own to stop, and killed after ten seconds.
 */
export function endingWithUs<Child extends ChildProcess>(child: Child): Child {
  if (child.pid === undefined) return child;
  const group = `-${child.pid}`;
  const isThere = `kill -0 ${group} 2>/dev/null`;
  const wait = `n=0; while [ $n -lt 100 ] && ${isThere}; do sleep 0.1; n=$((n + 1)); done`;
  const letGo = whenWeEnd(`kill -TERM ${group}; ${wait}; kill -9 ${group}`);
  // Its id may be another's from then on.
  child.once('exit', letGo);
  return child;
}

/**
 * The same for an embedded PostgreSQL, which waits for whoever comes next: in the folder of a test nobody does. It may have been started
 * anew meanwhile, so its id is looked up then, where there is a /proc. Answers what to call once it was stopped.
 */
export const endPostgresWithUs = (folder: string): (() => void) =>
  whenWeEnd(
    'pid=$(head -n 1 "$0/postmaster.pid") && grep -qF -- "$0" "/proc/$pid/cmdline" && kill -QUIT "$pid"',
    folder,
  );

/** A shell waits for the end of a pipe whose other end this process alone holds, and runs `command` then. Answers how to let it go. */
function whenWeEnd(command: string, about = ''): () => void {
  const guard = spawn('/bin/sh', ['-c', `read -r _; ${command}`, about], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => void guard.kill('SIGKILL');
}
