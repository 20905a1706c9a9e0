import type { Readable } from 'node:stream';
import { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { type RowProblem, wordOfFault } from '../contract/import.js';
import type { Caller } from '../contract/status.js';
import { found, refuse } from '../domain/domain-error.js';
import { newId } from '../domain/id.js';
import { say } from '../http/texts.js';
import { FileStorage } from '../storage/file-storage.js';
import type { Hand, WorkItem } from '../work/kinds.js';
import { EndImport } from './commands/end-import.js';
import {
  beginTaking,
  endImport,
  type Import,
  lockedImport,
  openImport,
  resultOf,
  type Staged,
  stagedAnew,
} from './import-row.js';
import type { Found } from './read-rows.js';
import { together } from './staged-problems.js';

/** How files of one kind are taken in. Its rows are put aside first: they are known there by `staged`. */
export interface ImportKind<SoFar extends Staged> {
  /** Where the words of what may be wrong begin, in `cli.json`. */
  words: 'cli.users.import' | 'cli.rating.import';
  /** Reads a file to its end. @param next is called before each batch @returns what is wrong with its rows by themselves */
  stage(file: Readable, staged: string, next: () => void): Promise<Found<string> & { rows: number }>;
  /** What is wrong with rows beside others, or beside what is here. */
  check(staged: string): Promise<Found<string>>;
  /** Where it stands before anything is taken. */
  first(staged: string, rows: number): Promise<SoFar>;
  /** How many rows are there. */
  countOf(staged: string): Promise<number>;
  /** Takes the next batch, in one transaction with where it stands then. @returns that; null where nothing is left */
  takeNext(own: Import<SoFar>): Promise<SoFar | null>;
  /** Rows that are taken. */
  doneOf(soFar: SoFar): number;
  /** What it tells of its end. */
  resultOf(soFar: SoFar): object;
  /** All is taken: it is noted, and the import ends with this result, in one transaction. */
  finish(own: Import<SoFar>, soFar: SoFar, result: object): Promise<void>;
  /** Removes rows that were put aside. */
  forget(staged: string): Promise<void>;
}

/**
 * Takes a file in as work: it is read and checked whole before anything of it counts, then its rows are taken in batches. Whoever
 * does it may die at any moment: the next one goes on after the last batch.
 */
@Injectable()
export class Importing {
  constructor(
    private readonly orm: MikroORM,
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly storage: FileStorage,
  ) {}

  /**
   * @returns what is wrong with the file, in which case nothing of it is taken; else what became of it
   * @throws DomainError NOT_FOUND where nothing is known of it any more
   */
  async run<SoFar extends Staged>({ subject: id }: WorkItem, hand: Hand, kind: ImportKind<SoFar>): Promise<object> {
    const own = await openImport<SoFar>(this.orm.em.fork(), id);
    // All of it was taken, and whoever did it died before they could say so.
    if (!own) return found(await resultOf(this.orm.em.fork(), id));
    const staged = newId();
    try {
      const begun = own.soFar ? await this.goOn(own, own.soFar, staged, hand, kind) : null;
      const read = begun ?? (await this.read(own, staged, hand, kind));
      return 'ended' in read ? read.ended : await this.takeAll(own, read, hand, kind);
    } catch (error) {
      // Another worker, which was held for dead, took the rest meanwhile.
      const result = await resultOf(this.orm.em.fork(), id);
      if (result) return result;
      throw error;
    } finally {
      const open = await openImport<SoFar>(this.orm.em.fork(), id);
      if (open?.soFar?.staged !== staged) await kind.forget(staged);
      // What is still open is left to the next worker. Else addresses, and hashes of passwords, go at once.
      if (!open && own.soFar) await kind.forget(own.soFar.staged);
      if (!open) await this.storage.remove([own.storageKey]);
    }
  }

  /** Admins alone watch it. */
  isFor({ role, mustEnrol, scopes }: Caller): boolean {
    return role === 'admin' && mustEnrol !== true && scopes?.includes('operate') !== false;
  }

  /**
   * It ends without having been done: one that failed may go on for a day, where it stands.
   * @param stopped notes that only a part of it was taken, in the transaction that ends it
   * @throws DomainError CONFLICT for one that is broken off once all of it is taken
   */
  async ended<SoFar extends Staged>(
    { subject: id }: WorkItem,
    state: 'failed' | 'cancelled',
    stopped: (own: Import<SoFar>, soFar: SoFar) => Promise<void>,
  ): Promise<void> {
    const own = await lockedImport<SoFar>(this.em, id);
    // All of it was taken, and only the word of it is still to come.
    if (!own) refuse(state === 'cancelled', 'CONFLICT');
    if (own?.soFar) await stopped(own, own.soFar);
    if (own && state === 'cancelled') await endImport(this.em, own, null);
  }

  /** Of one that was broken off the file went at once, and of one that failed a day after. */
  async hasAgain({ subject: id }: Pick<WorkItem, 'subject'>, state: 'failed' | 'cancelled'): Promise<boolean> {
    return state === 'failed' && (await openImport(this.orm.em.fork(), id)) !== null;
  }

  /** @throws DomainError CONFLICT where its file is gone */
  async again({ subject: id }: WorkItem): Promise<void> {
    refuse((await lockedImport(this.em, id)) === null, 'CONFLICT');
  }

  private async read<SoFar extends Staged>(
    own: Import<SoFar>,
    staged: string,
    hand: Hand,
    kind: ImportKind<SoFar>,
  ): Promise<SoFar | { ended: object }> {
    const read = await this.stage(own, staged, hand, kind);
    const { count, listed } = together(read, await kind.check(staged));
    const first = await kind.first(staged, read.rows);
    // Nothing is wrong with no rows.
    if (count === 0) sayLost((await kind.countOf(staged)) !== read.rows);
    if (count === 0 && !own.isTry) return beginTaking(this.orm.em.fork(), own.id, first);
    const worded = listed.map((problem) => ({ ...problem, message: messageOf(kind.words, problem) }));
    const ended = { isTry: own.isTry, ...kind.resultOf(first), problems: count, listed: worded };
    await this.commands.run(new EndImport(own.id, ended));
    return { ended };
  }

  /** Its rows are there, or the server of the database lost them: they stand in no log of its. They were found right before. */
  private async goOn<SoFar extends Staged>(
    own: Import<SoFar>,
    soFar: SoFar,
    staged: string,
    hand: Hand,
    kind: ImportKind<SoFar>,
  ): Promise<SoFar> {
    if ((await kind.countOf(soFar.staged)) === soFar.rows) return soFar;
    await this.stage(own, staged, hand, kind);
    return stagedAnew<SoFar>(this.orm.em.fork(), own.id, staged);
  }

  /** How many rows a file has is known at its end: until then its bytes are counted. */
  private async stage<SoFar extends Staged>(
    { storageKey, bytes }: Import<SoFar>,
    staged: string,
    hand: Hand,
    kind: ImportKind<SoFar>,
  ): Promise<Found<string> & { rows: number }> {
    const file = this.storage.read(storageKey);
    let done = 0;
    file.on('data', (chunk: Buffer) => hand.progress((done += chunk.length), bytes, 'bytes'));
    try {
      return await kind.stage(file, staged, () => hand.signal.throwIfAborted());
    } finally {
      file.destroy();
    }
  }

  private async takeAll<SoFar extends Staged>(
    own: Import<SoFar>,
    begun: SoFar,
    hand: Hand,
    kind: ImportKind<SoFar>,
  ): Promise<object> {
    for (let next: SoFar | null = begun; next; next = await kind.takeNext(own)) {
      hand.signal.throwIfAborted();
      hand.progress(kind.doneOf(next), next.rows, 'rows');
    }
    // Its last rows may be those that another worker took, which was held for dead.
    const last = found((await openImport<SoFar>(this.orm.em.fork(), own.id))?.soFar ?? null);
    sayLost(kind.doneOf(last) !== last.rows);
    const result = { isTry: false, ...kind.resultOf(last), problems: 0, listed: [] };
    await kind.finish(own, last, result);
    await kind.forget(last.staged);
    return result;
  }
}

/** Where the server of the database fell, rows that were put aside are gone, and none is left to take: the next try puts them aside anew. */
const sayLost = (areLost: boolean): void => {
  if (areLost) throw new Error('Rows that were put aside are gone');
};

/** In both languages: who reads it is not known yet. */
const messageOf = (words: ImportKind<Staged>['words'], { fault }: RowProblem) => {
  const word = wordOfFault(words, fault);
  return { eng: say('ENG', 'cli', word), rus: say('RUS', 'cli', word) };
};
