import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { type Environment, parseEnvironment } from '#platform/config/settings.ts';
import { list, logLevel, mode, port, proxies, token } from '#platform/config/setting-kinds.ts';
import { defaultPorts } from '#platform/parts.ts';

/** What the gateway can be told from outside; it has no database and holds no secret but the operator's token. */
export interface GatewaySettings extends Pick<Config, 'mode' | 'operatorToken'> {
  /** PORT; default 3000. */
  readonly port: number;
  /** HOST; default `localhost`, in production `0.0.0.0`. */
  readonly host: string;
  /** GATEWAY_COMMAND_API: addresses of the command APIs, separated by commas; default `http://localhost:3001`. */
  readonly commandApi: readonly string[];
  /** GATEWAY_QUERY_API: addresses of the query APIs, separated by commas; default `http://localhost:3002`. */
  readonly queryApi: readonly string[];
  /** TRUST_PROXY: the proxies before the gateway whose X-Forwarded-For is believed; none by default. */
  readonly trustProxy: readonly string[];
  /** LOG_LEVEL; default `warn`, in production `info`. */
  readonly logLevel: NonNullable<z.infer<typeof logLevel>>;
  /** Whether metrics of the process itself are counted; not in tests, where many share one process. */
  readonly processMetrics: boolean;
}

const upstreams = list.pipe(
  z.array(
    z
      .url({ protocol: /^https?$/, error: 'must be addresses like http://host:3001, separated by commas' })
      .refine((url) => [`${new URL(url).origin}/`, new URL(url).origin].includes(new URL(url).href), {
        error: 'must be addresses like http://host:3001, with nothing after the port',
      })
      .transform((url) => new URL(url).origin),
  ),
);
/** What each of its settings must look like. */
export const GatewayEnvironmentSchema = z.object({
  NODE_ENV: mode,
  PORT: port,
  HOST: z.string().min(1).optional(),
  GATEWAY_COMMAND_API: upstreams,
  GATEWAY_QUERY_API: upstreams,
  TRUST_PROXY: proxies,
  LOG_LEVEL: logLevel,
  OPERATOR_TOKEN: token,
});

/** The gateway's settings in `env`. Throws WrongConfiguration, which names every wrong key. */
export function readGatewaySettings(env: Environment): GatewaySettings {
  const settings = parseEnvironment(GatewayEnvironmentSchema, env);
  const production = settings.NODE_ENV === 'production';
  const given = (urls: readonly string[], part: 'command-api' | 'query-api') =>
    urls.length > 0 ? urls : [`http://localhost:${defaultPorts[part]}`];
  return {
    mode: settings.NODE_ENV ?? 'development',
    operatorToken: settings.OPERATOR_TOKEN ?? null,
    port: settings.PORT ?? defaultPorts.gateway,
    host: settings.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    commandApi: given(settings.GATEWAY_COMMAND_API, 'command-api'),
    queryApi: given(settings.GATEWAY_QUERY_API, 'query-api'),
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    processMetrics: settings.NODE_ENV !== 'test',
  };
}
