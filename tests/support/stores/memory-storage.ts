/** A tab's storage, in memory. */
export function memoryStorage(contents: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(contents));
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}
