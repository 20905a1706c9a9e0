import { z } from 'zod';
import { personStatus } from './contract/status.js';

const flag = z.stringbool();
const bytes = z.coerce.number().int().positive();

/** A value written as JSON. */
const json = <T extends z.ZodType>(value: T, usual: string, expected: string) =>
  z
    .string()
    .default(usual)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: expected });
        return z.NEVER;
      }
    })
    .pipe(value);

const list = <T extends z.ZodType>(item: T, expected: string) => json(z.array(item, expected), '[]', expected);

const count = z.int().min(0);

/** Pages may show pictures of the site itself only. */
const ownAddress = z.string().regex(/^\/(?![/\\])[\w./-]+$/, 'a logo is a path of this site such as /marks/acme.svg');
const webAddress = z.string().regex(/^https:\/\//, 'an https:// address is expected');
const name = z.string().min(1).max(80);

/**
 * Every setting of the product, read once from the environment. `docs/operations.md` explains them; the defaults are
 * those of demo mode, and production (`NODE_ENV=production`) has no default for what must not be guessed.
 */
const schema = z.object({
  PODIUM_MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Address that people and mails use, without a slash at the end. */
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'a postgresql:// address is expected'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** A request waits no longer for a connection, nor for the answer to a statement. */
  DATABASE_SECONDS: z.coerce.number().int().min(1).max(3600).default(15),
  /** The same for statements of work in the background, of operators' commands, and of the few requests that are such work. */
  DATABASE_WORK_SECONDS: z.coerce.number().int().min(1).max(86_400).default(600),
  /** Connections that listen for hints make sure so often that they still hear. */
  HINT_BEAT_SECONDS: z.coerce.number().positive().max(3600).default(30),
  /** Key of signed links; at least 32 characters. */
  SECRET: z.string().min(32),
  ADMIN_PATH: z
    .string()
    .regex(/^\/[A-Za-z0-9/_-]{7,}[A-Za-z0-9_-]$/, 'a path of at least 8 characters such as /office-7f3k'),
  DEFAULT_LANGUAGE: z.enum(['RUS', 'ENG']).default('RUS'),
  VACANCY_LINK: z.enum(['all', 'admin']).default('all'),
  /** Server that mails go out by; without one they stay in the development outbox, which production refuses. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'an smtp:// or smtps:// address is expected')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Podium <podium@localhost>'),
  /** To one mailbox in 24 hours; what would be more is not sent. */
  MAILS_A_DAY: z.coerce.number().int().min(1).max(10_000).default(20),
  /** An account whose e-mail nobody confirms is removed after so long, and its login and e-mail are free again. */
  UNCONFIRMED_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  /** Addresses of proxies in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z.string().optional(),
  COOKIE_SECURE: flag.default(false),
  /** Status a person needs to take part (AUTH7); see docs/decisions. */
  PARTICIPATION_NEEDS: personStatus.exclude(['NEW']).default('CONFIRMED'),
  LEADERBOARD_REFRESH_SECONDS: z.coerce.number().int().min(1).max(86_400).default(240),
  MAX_SOLUTION_BYTES: bytes.default(100_000_000),
  /** Files of solutions that are kept: of a person in all championships, of a team, and of all in a championship. */
  QUOTA_PERSON_BYTES: bytes.default(20_000_000_000),
  QUOTA_TEAM_BYTES: bytes.default(10_000_000_000),
  QUOTA_CHAMPIONSHIP_BYTES: bytes.default(500_000_000_000),
  /** Files of a team that cost no attempt, a day: invalid ones, and those that were taken back. */
  INVALID_DAILY: z.coerce.number().int().min(1).max(100_000).default(50),
  /** Files that never got a score are removed after so long. */
  UNSCORED_FILE_DAYS: z.coerce.number().positive().max(3650).default(14),
  /** Of a file that participants download. */
  MAX_DATA_BYTES: bytes.default(20_000_000_000),
  /** Less room than this on the disk of DATA_DIR, and the storage is not ready. */
  MIN_FREE_BYTES: z.coerce.number().int().min(0).default(1_000_000_000),
  /** An upload that does not go on is forgotten after so long. */
  UPLOAD_HOURS: z.coerce.number().positive().max(720).default(24),
  /** A body that is not a file comes within so long, or its connection is closed. */
  BODY_SECONDS: z.coerce.number().positive().max(3600).default(30),
  /** Requests of one address at a time, and connections where no proxy is trusted. */
  ADDRESS_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(500),
  /** Requests that have begun when the process is told to end may go on for so long. */
  STOP_SECONDS: z.coerce.number().min(0).max(3600).default(5),
  SCORING_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  /** Wall time of one file; a million rows take a fifth of a second. */
  SCORING_SECONDS: z.coerce.number().positive().max(3600).default(60),
  /** A job whose worker gave no sign of life for so long goes to another one; 10 is the least. */
  JOB_HEARTBEAT_SECONDS: z.coerce.number().int().min(10).max(3600).default(15),
  /** Companies on the about page. */
  CLIENTS: list(z.object({ name, logo: ownAddress }), 'a list such as [{"name":"Acme","logo":"/marks/acme.svg"}]'),
  /** Marketing figures of the home page; those of the specification unless given. */
  FIGURES: json(
    z.object({ contests: count, users: count, prizes: count }),
    '{"contests":15,"users":1700,"prizes":7200}',
    'figures such as {"contests":15,"users":1700,"prizes":7200}',
  ),
  SOCIAL_LINKS: list(
    z.object({ name, url: webAddress }),
    'a list such as [{"name":"GitHub","url":"https://github.com/acme"}]',
  ),
  /** Where companies write to that want a championship. */
  CONTACT_EMAIL: z.email().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
});

export type Settings = z.infer<typeof schema>;
export const SETTINGS = Symbol('Settings');

/** A start that can't go on; the message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const neededInProduction = [
  'DATABASE_URL',
  'DATA_DIR',
  'SECRET',
  'ADMIN_PATH',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
] as const;

/**
 * Reads the settings from the environment.
 * @throws StartError naming every setting that is missing or wrong.
 */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`);
  if (given['PODIUM_MODE'] === 'production') {
    const missing = neededInProduction.filter((name) => given[name] === undefined).map((name) => `${name} (missing)`);
    const named = new Set<string>(neededInProduction.filter((name) => given[name] === undefined));
    const wrong = faults.filter((fault) => !named.has(fault.split(' ')[0] ?? ''));
    if (missing.length + wrong.length > 0)
      throw new StartError(`Missing or invalid settings: ${[...missing, ...wrong].join(', ')}.`);
  }
  if (!parsed.success) throw new StartError(`Missing or invalid settings: ${faults.join(', ')}.`);
  return parsed.data;
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
