import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import { personStatus } from './contract/status.js';
import { inPlainWords } from './setting-words.js';
import { bucketPlace } from './storage/bucket-place.js';
import { s3Fault, type S3Settings, s3Settings } from './storage/s3-settings.js';

const flag = z.stringbool();
/** A length of files in bytes. */
export const bytes = z.coerce.number().int().positive();

/** A value written as JSON. */
export const json = <T extends z.ZodType>(value: T, usual: string, expected: string) =>
  z
    .string()
    .default(usual)
    .transform((text, context): z.output<T> => {
      // What the whole or a part should be; a part with words of its own keeps those.
      const error: z.core.$ZodErrorMap = (issue) => (issue.path?.length ? inPlainWords(issue) : null) ?? expected;
      const read = value.safeParse(valueOf(text), { error });
      if (read.success) return read.data;
      for (const { message, path } of read.error.issues) context.addIssue({ code: 'custom', message, path });
      return z.NEVER;
    });

/** Nothing at all for a text that is no JSON. */
const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A list written as JSON; empty unless given. */
export const list = <T extends z.ZodType>(item: T, expected: string) => json(z.array(item, expected), '[]', expected);

const count = z.int().min(0);
const currency = z.string().regex(/^[A-Z]{3}$/, 'a code such as RUB is expected');

/** Pages may show pictures of the site itself only. */
const ownAddress = z.string().regex(/^\/(?![/\\])[\w./-]+$/, 'a logo is a path of this site such as /marks/acme.svg');
const webAddress = z.string().regex(/^https:\/\//, 'an https:// address is expected');
const name = z.string().min(1).max(80);

/** What an address with a password is refused with: its value is told to nobody. */
const encoded = 'with / ? # @ and % of its password as %2F %3F %23 %40 and %25';

/**
 * An address of such a form that it can be read, as what connects by it prints what it can't read, the password too.
 * @param meant what is read of it
 */
export const addressOf = (form: RegExp, wanted: string, meant = (text: string) => text) =>
  z
    .string()
    .regex(form, `${wanted} is expected`)
    .refine((text) => !form.test(text) || URL.canParse(meant(text)), `${wanted} is expected, ${encoded}`);

// By a socket a database has no host, which the driver knows how to read.
const databaseAddress = addressOf(/^postgres(ql)?:\/\//, 'a postgresql:// address', (text) =>
  text.replace(/@\/(?=[^@]*$)/u, '@socket/'),
);
const isOfNetworks = (text: string): boolean => {
  try {
    proxyAddr.compile(text.split(',').map((address) => address.trim()));
    return true;
  } catch {
    return false;
  }
};
const networkAddress = z.url({ protocol: /^https?$/, error: 'an https:// address is expected' });

/** A social network: by OpenID Connect with its `issuer`, or by plain OAuth 2 with its three addresses. */
const network = z
  .object({
    id: z.string().regex(/^[a-z0-9-]{1,32}$/, 'an id such as github'),
    name: z.string().min(1).max(40),
    clientId: z.string().min(1),
    clientSecret: z.string().optional(),
    issuer: networkAddress.optional(),
    authorize: networkAddress.optional(),
    token: networkAddress.optional(),
    userinfo: networkAddress.optional(),
    scope: z.string().default('openid email profile'),
    /** What the network calls `sub`, `email`, `email_verified`, `name`, `given_name`, `family_name`, where otherwise. */
    fields: z.record(z.string(), z.string()).default({}),
    /** It gives out none but addresses that it has confirmed, and does not say so. */
    trustsEmail: z.boolean().default(false),
  })
  .refine(
    (one) => one.issuer ?? (one.authorize && one.token && one.userinfo),
    'an issuer, or authorize, token and userinfo',
  );
export type Network = z.infer<typeof network>;

/**
 * The settings of the kernel; each context adds its own in `settings.ts`. All are read once from the environment, and
 * `docs/operations.md` explains them; the defaults are those of demo mode, and production (`PODIUM_MODE=production`) has
 * no default for what must not be guessed.
 */
const kernelSettings = z.object({
  PODIUM_MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  /** What logs tell at least; unless it is set, `log` in production and `error` else. */
  LOG_LEVEL: z.enum(['error', 'warn', 'log', 'debug']).optional(),
  /** Where a worker says how it is, for the health check of its container. */
  HEALTH_FILE: z.string().min(1).optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address that people and mails use, without a slash at the end. */
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1),
  DATABASE_URL: databaseAddress,
  /** PostgreSQL itself, where DATABASE_URL leads through a pooler. */
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  /** A standby of it, for boards and lists. */
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** A request waits no longer for a connection, nor for the answer to a statement. */
  DATABASE_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
  /** The same for statements of work in the background, of operators' commands, and of the few requests that are such work. */
  DATABASE_WORK_SECONDS: z.coerce.number().int().min(1).max(86_400).default(600),
  /** A transaction is silent no longer between two of its statements: who holds it is frozen, and its locks are let go. */
  DATABASE_IDLE_SECONDS: z.coerce.number().int().min(1).max(3600).default(60),
  /** Starts on a database that a newer version has used: the way back from a bad release, where that says it goes. */
  ACCEPT_NEWER_DATABASE: flag.default(false),
  /** Connections that listen for hints make sure so often that they still hear. */
  HINT_BEAT_SECONDS: z.coerce.number().positive().max(3600).default(30),
  /** Key of signed links; at least 32 characters. */
  SECRET: z.string().min(32),
  ADMIN_PATH: z
    .string()
    .regex(/^\/[A-Za-z0-9/_-]{7,}[A-Za-z0-9_-]$/, 'a path of at least 8 characters such as /office-7f3k'),
  DEFAULT_LANGUAGE: z.enum(['RUS', 'ENG']).default('RUS'),
  /** A first visit is in the language of its browser, where that is one of ours; so it is unless DEFAULT_LANGUAGE is set. */
  LANGUAGE_BY_BROWSER: flag.optional(),
  VACANCY_LINK: z.enum(['all', 'admin']).default('all'),
  /** Addresses of proxies in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().refine(isOfNetworks, 'addresses or networks such as 10.0.0.0/8 are expected').optional(),
  COOKIE_SECURE: flag.default(false),
  /** Status a person needs to take part (AUTH7); see docs/decisions. */
  PARTICIPATION_NEEDS: personStatus.exclude(['NEW']).default('IDENTIFIED'),
  /** Less room than this on the disk of DATA_DIR, and the storage is not ready. */
  MIN_FREE_BYTES: z.coerce.number().int().min(0).default(1_000_000_000),
  /** A file that was replaced or removed is kept so long, for backups made meanwhile and for mistakes. */
  FILES_KEPT_DAYS: z.coerce.number().min(0).max(365).default(7),
  ...s3Settings,
  /** An upload that does not go on is forgotten after so long. */
  UPLOAD_HOURS: z.coerce.number().positive().max(720).default(24),
  /** A body that is not a file comes within so long, or its connection is closed. */
  BODY_SECONDS: z.coerce.number().positive().max(3600).default(30),
  /** Requests of one address at a time, and connections where no proxy is trusted. */
  ADDRESS_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(500),
  /** Requests that have begun when the process is told to end may go on for so long. */
  STOP_SECONDS: z.coerce.number().min(0).max(3600).default(5),
  /** Companies on the about page. */
  CLIENTS: list(z.object({ name, logo: ownAddress }), 'a list such as [{"name":"Acme","logo":"/marks/acme.svg"}]'),
  /** Marketing figures of the home page; an installation that has none shows what it counts itself. */
  FIGURES: json(
    z.object({ contests: count, users: count, prizes: count, currency: currency.optional() }).nullable(),
    'null',
    'figures such as {"contests":15,"users":1700,"prizes":7200,"currency":"RUB"}',
  ),
  SOCIAL_LINKS: list(
    z.object({ name, url: webAddress }),
    'a list such as [{"name":"GitHub","url":"https://github.com/acme"}]',
  ),
  /** Where companies write to that want a championship. */
  CONTACT_EMAIL: z.email().optional(),
  /** Social networks that people may sign in by (AUTH3). */
  SIGN_IN_PROVIDERS: list(network, 'a list such as [{"id":"acme","name":"Acme","clientId":"…","issuer":"https://…"}]'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters are expected').optional(),
});

type Own = z.infer<typeof kernelSettings>;
/** Every setting of the product. Contexts add theirs by declaration merging. */
export interface Settings extends Own {}
export const SETTINGS = Symbol('Settings');

/** A start that can't go on; the message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const neededInProduction = ['DATABASE_URL', 'DATA_DIR', 'SECRET', 'ADMIN_PATH', 'PUBLIC_URL'];
let schema: z.ZodObject = kernelSettings;

/**
 * Adds the settings of a context.
 * @param needed those that production has no default for
 * @throws Error when there is a setting of that name already
 */
export const addSettings = <T extends z.ZodRawShape>(shape: T, needed: (keyof T & string)[] = []): z.ZodObject<T> => {
  const twice = Object.keys(shape).filter((name) => name in schema.shape);
  if (twice.length > 0) throw new Error(`There are settings of the name ${twice.join(', ')} already`);
  schema = schema.extend(shape);
  neededInProduction.push(...needed);
  return z.object(shape);
};

/** The names of all settings of the contexts that are loaded. */
export const settingNames = (): string[] => Object.keys(schema.shape);

/**
 * Reads the settings from the environment.
 * @throws StartError naming every setting that is missing or wrong.
 */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const given: Record<string, string | undefined> = {
    LANGUAGE_BY_BROWSER: String(set['DEFAULT_LANGUAGE'] === undefined),
    ...set,
  };
  const parsed = schema.safeParse(given, { error: inPlainWords });
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
  if (given['PODIUM_MODE'] === 'production') {
    const missing = neededInProduction.filter((name) => given[name] === undefined).map((name) => `${name} (missing)`);
    const named = new Set(neededInProduction.filter((name) => given[name] === undefined));
    const wrong = faults.filter((fault) => !named.has(fault.split(' ')[0] ?? ''));
    if (missing.length + wrong.length > 0)
      throw new StartError(`Missing or invalid settings: ${[...missing, ...wrong].join(', ')}.`);
  }
  if (!parsed.success) throw new StartError(`Missing or invalid settings: ${faults.join(', ')}.`);
  const namesBucket = Object.values(set).some((value) => value !== undefined && bucketPlace(value) !== null);
  const fault = s3Fault(parsed.data as S3Settings, namesBucket);
  if (fault) throw new StartError(fault);
  // The shapes of all contexts together, which the compiler knows by `Settings`.
  return parsed.data as unknown as Settings;
};

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The environment from which a process of the same product reads the same settings. */
export const environmentOf = (settings: Settings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, written(value)]])),
  );

/** Address that people reach the product at, without a slash at the end. */
export const publicUrl = (settings: Settings): string =>
  (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(/\/+$/, '');

/** What the settings allow and an operator should still hear of, a sentence each. */
export const doubtsAbout = (settings: Settings): string[] => [
  ...(settings.PUBLIC_URL?.startsWith('https:') && !settings.COOKIE_SECURE
    ? [
        'PUBLIC_URL is https, but COOKIE_SECURE is not true: cookies also go over plain HTTP, and browsers may leave TLS.',
      ]
    : []),
  ...(/\d/.test(settings.ADMIN_PATH.split('/')[1] ?? '')
    ? []
    : ['ADMIN_PATH has no digit in its first part: its empty page can be told from the pages of unknown addresses.']),
];
