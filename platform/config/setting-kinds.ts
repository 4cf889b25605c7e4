import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/*
 * The kinds of values that settings have: what each takes, and in words what is wrong with another.
 */

export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
/** Proxies: single addresses, ranges of them, or the names of ranges that Fastify knows. */
export const proxies = list.pipe(
  z.array(
    z
      .string()
      .refine(
        (each) => /^(?:loopback|linklocal|uniquelocal)$/.test(each) || ipaddr.isValid(each) || ipaddr.isValidCIDR(each),
        'must be addresses, ranges like 10.0.0.0/8, or loopback, linklocal or uniquelocal, separated by commas',
      ),
  ),
);
/** A TCP port. */
export const port = z.coerce
  .number('must be a number')
  .int('must be 1 to 65535')
  .min(1, 'must be 1 to 65535')
  .max(65_535, 'must be 1 to 65535')
  .optional();
export const mode = z.enum(['development', 'test', 'production'], 'must be development, test or production').optional();
export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional();
/** A secret that callers show. */
export const token = z.string().min(24, 'must have at least 24 characters').optional();
/** Whether its name and password are what was meant: a bare % in them cannot be read. */
const canBeDecoded = (address: string): boolean => {
  try {
    const { username, password } = new URL(address);
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
};
/** An address that may name several servers, separated by commas, each of which must be one. */
export const servers = (protocol: RegExp, error: string) =>
  z.string().refine((address) => {
    const [, scheme = '', hosts = '', rest = ''] = /^([a-z+]+):\/\/([^\s/?]+)(\S*)$/.exec(address) ?? [];
    if (!protocol.test(scheme)) return false;
    // Who signs in stands before the first server only.
    return hosts.split(',').every((host) => {
      const address = `http://${host}${rest.startsWith('/') ? rest : `/${rest}`}`;
      return URL.canParse(address) && canBeDecoded(address);
    });
  }, error);
/** The files that EventStoreDB's options name; the client only looks for them when it connects, and says nothing of which it was. */
export const hasItsFiles = (address: string): boolean => {
  const options = new URLSearchParams(/\?(.*)$/.exec(address)?.[1]);
  const files = [...options].flatMap(([name, file]) => (/(?:file|path)$/i.test(name) ? [file] : []));
  return files.every((file) => canRead(file));
};
const canRead = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};
/** Where a PostgreSQL is, and whose user and database. */
export const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host/name', abort: true })
  .refine(canBeDecoded, 'must have % written as %25 in its name and password');
/** An address to which paths are added. */
export const isOfASite = (address: string): boolean => {
  const { username, password, search, hash } = new URL(address);
  return username + password + search + hash === '';
};
export const namesNobody = (address: string): boolean => {
  const { username, password } = new URL(address);
  return username + password === '';
};
export const isNoFile = (file: string | undefined): boolean =>
  file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() === false;
const canRun = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};
/** SCRAPER_BROWSER, also for the command that reads one page. */
export const scraperBrowser = z
  .string()
  .refine(isAbsolute, { error: 'must be the whole path of a Chromium, like /usr/bin/chromium', abort: true })
  .refine(canRun, 'names no program that can be run here: it must be the executable of a Chromium')
  .optional();
export const onOff = z.enum(['on', 'off'], 'must be on or off');
export const hexKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits (openssl rand -hex 32)')
  .refine((key) => new Set(key.toLowerCase()).size >= 6, 'is too regular to be secret');
