import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../database/sql.js';
import { DomainError, refuse } from '../domain/domain-error.js';

/** A call that is done once however often it comes: who sends it, by which key they know it, and to which route. */
export interface Sending {
  personId: string;
  key: string;
  /** Method and path as in the contract: another route may have the same key. */
  route: string;
  /** Checksum of what is wished for. */
  sum: string;
}

/** A sending while it is answered. */
interface Answering {
  sending: Sending;
  /** How many commands of each name, and about the same, it has begun: the first is the same one when the sending comes again. */
  begun: Map<string, number>;
  /** Whether something of it was done before. */
  isRepeated: boolean;
  isOver: boolean;
}

const answering = new AsyncLocalStorage<Answering>();
const now = (): Answering | null => {
  const own = answering.getStore();
  return own && !own.isOver ? own : null;
};

/** Checksum of what somebody wishes for. */
export const sumOf = (wish: unknown): string => createHash('sha256').update(JSON.stringify(wish)).digest('hex');

/** Answers a sending: each command that runs meanwhile is done once for it. @param work says by its argument when it is over */
export const answeringTo = <T>(sending: Sending, work: (over: () => void) => T): T => {
  const own: Answering = { sending: { ...sending }, begun: new Map(), isRepeated: false, isOver: false };
  return answering.run(own, () => work(() => void (own.isOver = true)));
};

/** Says that the sending which is answered is about more, known only now, such as a file that came with it. */
export const sendsToo = (more: unknown): void => {
  const own = now();
  if (own) own.sending.sum = sumOf([own.sending.sum, more]);
};

/** Whether the sending which is answered was done before, so that what came with it is nobody's. */
export const wasSentBefore = (): boolean => now()?.isRepeated ?? false;

/** What `onceFor` is to know of one command. */
export interface Part {
  own: Answering;
  name: string;
}

/**
 * A command of which one sending may run several, by what is there when it comes: it is known again by what it is about, since
 * another one may be the first of its name when the sending comes again.
 */
export interface OneOfSeveral {
  /** Of nothing that is another when it is wished for again, such as the place of a file. */
  readonly about: string;
}

const nameOf = (command: string, about: string | undefined): string =>
  command + (about === undefined ? '' : ` ${sumOf(about).slice(0, 16)}`);

/** The part of the sending which is answered that a command is; null where none is. */
export const partOf = (command: object & Partial<OneOfSeveral>): Part | null => {
  const own = now();
  if (!own) return null;
  const name = nameOf(command.constructor.name, command.about);
  const n = (own.begun.get(name) ?? 0) + 1;
  own.begun.set(name, n);
  return { own, name: `${name} ${n}` };
};

/**
 * Waits for the same sending where that is under way, and takes nothing when it is known by then, or was taken by the version before
 * this one, which knew neither parts nor routes.
 */
const takeSql = `insert into kernel.sendings (person_id, key, route, part, sum)
  select $1::uuid, $2::text, $3::text, $4::text, $5::text where not exists
    (select from kernel.sendings where person_id = $1::uuid and key = $2::text and route = '' and part = 'former')
  on conflict do nothing returning key`;
const knownSql = `select sum, result from kernel.sendings
  where person_id = $1 and key = $2 and route = $3 and part = $4`;
const doneSql = `select sum from kernel.sendings where person_id = $1 and key = $2 and route = $3 and part = $4`;
const keepSql = `update kernel.sendings set result = $5
  where person_id = $1 and key = $2 and route = $3 and part = $4`;

/**
 * Does a command once for all of one sending, within its transaction: what comes again is given what the first one gave,
 * of which entities are not kept.
 * @throws DomainError KEY_REUSED when the key was used for another wish
 */
export const onceFor = async <R>(em: EntityManager, { own, name }: Part, work: () => Promise<R>): Promise<R> => {
  const { personId, key, route, sum } = own.sending;
  const at = [personId, key, route, name];
  if (await queryOne(em, takeSql, [...at, sum])) {
    const result = await work();
    await query(em, keepSql, [...at, JSON.stringify(writable(result))]);
    return result;
  }
  const known = await queryOne<{ sum: string; result: unknown }>(em, knownSql, at);
  // It was forgotten between the two; or it was done, and nobody knows what came of it.
  if (!known) throw new DomainError('CONFLICT');
  refuse(known.sum !== sum, 'KEY_REUSED');
  own.isRepeated = true;
  return readable(known.result) as R;
};

/**
 * Whether a command of this class, and about this, was done for the sending which is answered, whose answer was lost: for who
 * would look before it for what is gone with it.
 * @throws DomainError KEY_REUSED when the key was used for another wish
 */
export const wasDone = async (
  em: EntityManager,
  command: abstract new (...args: never[]) => OneOfSeveral,
  about: string,
): Promise<boolean> => {
  const own = now();
  if (!own) return false;
  const { personId, key, route, sum } = own.sending;
  const known = await queryOne<{ sum: string }>(em, doneSql, [
    personId,
    key,
    route,
    `${nameOf(command.name, about)} 1`,
  ]);
  refuse(known !== null && known.sum !== sum, 'KEY_REUSED');
  return known !== null;
};

/** Under this name stands the whole answer of a sending. */
const whole = '';
const answerSql = `select sum, part, result from kernel.sendings 
  where person_id = $1 and key = $2 and route = $3 order by part limit 1`;
const keepAnswerSql = `insert into kernel.sendings (person_id, key, route, part, sum, result)
  values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`;

/**
 * What the same sending was answered; null where it was not.
 * @throws DomainError KEY_REUSED when the key was used for another wish
 */
export const answerTo = async (
  em: EntityManager,
  { personId, key, route, sum }: Sending,
): Promise<{ answer: unknown } | null> => {
  const sql = answerSql;
  const known = await queryOne<{ sum: string; part: string; result: { answer?: unknown } | null }>(em, sql, [
    personId,
    key,
    route,
  ]);
  if (!known) return null;
  refuse(known.sum !== sum, 'KEY_REUSED');
  return known.part === whole ? { answer: known.result?.answer } : null;
};

/** Keeps what a sending was answered, for whom the answer does not reach. */
export const keepAnswer = async (
  em: EntityManager,
  { personId, key, route, sum }: Sending,
  answer: unknown,
): Promise<void> => {
  await query(em, keepAnswerSql, [personId, key, route, whole, sum, JSON.stringify({ answer })]);
};

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/** What is written of a command's result: dates as dates, and no entity, which may hold what nobody is to keep. */
const writable = (value: unknown): unknown => {
  if (value instanceof Date) return { $date: value.toISOString() };
  if (Array.isArray(value)) return value.map(writable);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (!isPlain(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, writable(part)]));
};

const readable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  if ('$date' in value) return new Date(String(value.$date));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readable(part)]));
};
