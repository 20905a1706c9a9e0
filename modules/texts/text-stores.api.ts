import { Injectable } from '@nestjs/common';
import type { StoredText } from './texts.api.js';

/** Texts that a context stores with their html: what is told of them when the renderer is another one. */
export interface TextStore {
  name: string;
  /**
   * SQL of all that stands in its texts, drafts and covers with them, in one column: a picture that none of it names any
   * more is removed in time.
   */
  standing: string;
  /** Some that an older renderer made; texts that are stored together stand together. */
  outdated(renderer: number, limit: number): Promise<{ key: string; texts: string[] }[]>;
  /**
   * Keeps what was rendered anew, unless its text is another one by now. Null where the renderer of now refuses a text: it
   * stays as it is, and counts as rendered by this one.
   */
  renew(
    key: string,
    texts: readonly string[],
    renderer: number,
    rendered: readonly (StoredText | null)[],
  ): Promise<void>;
}

/** Where contexts say that they store texts. */
@Injectable()
export class TextStores {
  readonly all: TextStore[] = [];

  add(store: TextStore): void {
    this.all.push(store);
  }
}
