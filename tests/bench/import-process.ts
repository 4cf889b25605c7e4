/** `npm run import:list` in a process of its own, because the most that a process ever took is the process's: ends with `memory: MB`. */
process.on('exit', () => process.stdout.write(`memory: ${process.resourceUsage().maxRSS / 1_000}\n`));
await import('#operations/import-list.ts');
