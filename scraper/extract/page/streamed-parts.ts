/** A node as the parser gives it. */
interface Node {
  readonly type: string;
  readonly data?: unknown;
  readonly name?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Node[];
}

const idOf = ({ attribs }: Node, kind: RegExp): string | undefined => kind.exec(attribs?.id ?? '')?.[1];
/** No honest page comes in so many parts: each place is looked behind for its end. */
const MOST_PARTS = 200;
const PART = /^S:([\da-f]{1,8})$/;
const PLACE = /^[BP]:([\da-f]{1,8})$/;

/**
 * What React sends behind the end of a page that it had begun, `<div hidden id="S:0">`, and a script puts where `<template id="B:0">` holds
 * its place, instead of what is shown until then. Each part is put in one place, once.
 */
export function streamedParts(root: Node) {
  const parts = new Map<string, Node>();
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const id = idOf(node, PART);
    if (id !== undefined && parts.size < MOST_PARTS && 'hidden' in (node.attribs ?? {})) parts.set(id, node);
    for (const child of node.children ?? []) waiting.push(child);
  }
  const placed = new Set<Node>();
  return {
    /** Whether `node` is a part that stands somewhere else already. */
    isPlaced: (node: Node): boolean => placed.has(node),
    /** What stands in the place that the node at `index` of `siblings` holds, and where it goes on behind; undefined when it holds none. */
    placeAt(siblings: readonly Node[], index: number): { nodes: readonly Node[]; next: number } | undefined {
      const place = siblings[index];
      const id = parts.size > 0 && place?.name === 'template' ? idOf(place, PLACE) : undefined;
      const part = id === undefined ? undefined : parts.get(id);
      if (id === undefined || part === undefined || placed.has(part)) return undefined;
      placed.add(part);
      return {
        nodes: part.children ?? [],
        next: place?.attribs?.id?.startsWith('B') ? behind(siblings, index) : index + 1,
      };
    },
  };
}

/** Behind what is shown until the part is there: it ends with `<!--/$-->`, and what is within it as well. */
function behind(siblings: readonly Node[], place: number): number {
  let open = 0;
  for (let index = place + 1; index < siblings.length; index += 1) {
    const { type, data } = siblings[index] ?? { type: '' };
    if (type !== 'comment' || typeof data !== 'string') continue;
    if (/^\$[?!~]?$/.test(data)) open += 1;
    else if (data === '/$' && open === 0) return index + 1;
    else if (data === '/$') open -= 1;
  }
  return place + 1;
}
