import type { Caller } from '../kernel/contract/status.js';
import { Injectable } from '@nestjs/common';

/** What a context calls the texts that strangers write in it. */
export type JudgedKind = 'remark';

/** A text that people may complain about, and moderators take away. */
export interface JudgedText {
  id: string;
  authorId: string;
  /** Of what it was written to. */
  title: string;
  text: string;
  /** Of the page where it stands. */
  url: string;
  isHidden: boolean;
}

/** Texts of a context outside of the forum, which are judged as posts are. Within the transaction of a command, but for `find`. */
export interface JudgedStore {
  kind: JudgedKind;
  /** Those of these that are there. */
  find: (ids: readonly string[]) => Promise<JudgedText[]>;
  /** The same of one, which nobody else changes meanwhile. */
  hold: (id: string) => Promise<JudgedText | null>;
  /** Keeps it from readers until somebody has looked, or gives it back. */
  hide: (id: string, isHidden: boolean) => Promise<void>;
  take: (id: string) => Promise<void>;
  bringBack: (id: string) => Promise<void>;
}

/** Who keeps complaints and decisions: the forum. Within the transaction of a command. */
export interface Judge {
  /** A moderator takes it away: its author reads why, and may appeal. */
  removed: (kind: JudgedKind, text: JudgedText, by: Caller, reason: string) => Promise<void>;
  /** Its author took it away: nobody has to look any more. */
  gone: (id: string) => Promise<void>;
}

/** Where contexts say what of theirs strangers write, so that it is judged as posts of the forum are. */
@Injectable()
export class JudgedTexts {
  private readonly stores = new Map<string, JudgedStore>();
  private judge: Judge | undefined;

  add(store: JudgedStore): void {
    this.stores.set(store.kind, store);
  }

  setJudge(judge: Judge): void {
    this.judge = judge;
  }

  of(kind: JudgedKind): JudgedStore {
    const store = this.stores.get(kind);
    if (!store) throw new Error(`nobody has texts that are called ${kind}`);
    return store;
  }

  async removed(kind: JudgedKind, text: JudgedText, by: Caller, reason: string): Promise<void> {
    await this.judge?.removed(kind, text, by, reason);
  }

  async gone(id: string): Promise<void> {
    await this.judge?.gone(id);
  }
}
