import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * As Node reads them, but for an option that comes twice and can be given once: Node would take the last and drop the other in silence.
 * A switch says the same however often it comes.
 */
export function argsOf<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  const { tokens = [] } = parseArgs({ ...config, tokens: true });
  const once = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { type, multiple } = config.options?.[token.name] ?? {};
    if (type !== 'string' || multiple === true) continue;
    if (once.has(token.name)) throw new Error(`${token.rawName} is given more than once, and only one counts.`);
    once.add(token.name);
  }
  return parseArgs(config);
}
