import { createGateway } from '../gateway/gateway.ts';
import { readGatewaySettings } from '../gateway/settings.ts';
import { listen, runPart } from './run-part.ts';

/** `npm run start:gateway`: the one address of the site, before any number of command and query APIs. */
await runPart(
  'gateway',
  () => readGatewaySettings(process.env),
  async (settings, cleanup) => listen(await createGateway(settings), settings, cleanup),
);
