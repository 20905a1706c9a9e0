import type { Readable } from 'node:stream';

/** What a file has turned out to be once all of it is stored. */
export interface Written {
  bytes: number;
  sha256: string;
  crc32: number;
}

export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file as whoever downloads it is to see it. */
export interface Named {
  name: string;
  type: string;
}

/** Beside the areas, so that it goes with the files wherever they are copied. */
export const markName = 'installation';
export const keyForm = /^[a-z-]+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** What is stored, a shelf at a time; with the length of each where that is known by the way. */
export interface Shelf {
  prefix: string;
  keys: string[];
  bytes?: ReadonlyMap<string, number>;
}

/**
 * Port: where the bytes of files lie, each by a key that the ledger knows. Only `FileStorage` writes and removes here;
 * nobody else sees a path.
 */
export abstract class FileStore {
  /**
   * Streams a file to its place. On return its bytes survive a power cut.
   * @throws DomainError TOO_LARGE when it goes over `maxBytes`, NO_ROOM on a full disk; nothing is left behind then
   */
  abstract write(key: string, source: Readable, maxBytes: number): Promise<Written>;
  /** Reads bytes `start` to `end` (both counted, from 0), or all. */
  abstract read(key: string, range?: ByteRange): Readable;
  /** Reads all for who is done with each chunk when the next one is asked for: its bytes change then. */
  passing(key: string): AsyncIterable<Buffer> {
    return this.read(key) as AsyncIterable<Buffer>;
  }
  /** Has a program read it that wants a file of this machine; the path holds until the work ends. */
  abstract withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** An address of some minutes by which anybody reads it; null where it is sent by us alone. */
  async linkTo(_key: string, _as: Named): Promise<string | null> {
    return null;
  }
  /** Also what a broken-off write left of it; one that is not there is no failure. */
  abstract remove(key: string): Promise<void>;
  /** Its length; null where it is not there. */
  abstract bytesOf(key: string): Promise<number | null>;
  /** The keys that there are, a shelf (all that begin alike) at a time, in the order of bytes; of broken-off writes too. */
  abstract shelves(): AsyncIterable<Shelf>;
  /** The keys of one shelf as they are now; none where there is no such shelf. */
  abstract keysOn(prefix: string): Promise<string[]>;
  /** Id of the installation that the files are of; null while they bear none. */
  abstract mark(): Promise<string | null>;
  abstract setMark(id: string): Promise<void>;
  /** True when there is any file, of whatever area. */
  abstract hasAny(): Promise<boolean>;
  /** What a new file is refused by where there is no room: a place that is reached over a network has always some, and does not answer then. */
  refusal(): 'NO_ROOM' | 'STORAGE_SILENT' {
    return 'NO_ROOM';
  }
  /** False where it can't be reached, and below the mark of free space: nothing new should be taken then. */
  abstract hasRoom(): Promise<boolean>;
  /** Bytes that may still be written; null where the place does not say. */
  abstract freeBytes(): Promise<number | null>;
}
