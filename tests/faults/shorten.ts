/**
 * Leaves out of `all` whatever is not needed for it to fail, larger pieces first: `fails` tries what is left, and is asked at most
 * `tries` times. Answers what is left, in its order; it fails by the last word that `fails` had of it.
 */
export async function shortened<Each>(
  all: readonly Each[],
  fails: (left: readonly Each[]) => Promise<boolean>,
  tries: number,
): Promise<readonly Each[]> {
  let left = all;
  let asked = 0;
  for (let size = Math.ceil(all.length / 2); ; size = Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && asked < tries; asked += 1) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      if (await fails(fewer)) left = fewer;
      else at += size;
    }
    if (size <= 1 || asked >= tries) return left;
  }
}
