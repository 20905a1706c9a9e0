import pg from 'pg';
import { boundsOf, giveUpSilentClient } from '../database/bounds.js';

const patienceSeconds = 10;

/**
 * Gives each owner so many places across all processes. A place is an advisory lock of PostgreSQL, so it ends with the
 * process that holds it, however that ends. Locks of one connection don't see each other: within this process `taken`
 * keeps count.
 */
export class SocketPlaces {
  private readonly taken = new Map<string, Set<number>>();
  private client: Promise<pg.Client> | undefined;
  /**
   * What this process takes and gives back goes one after the other: two takers would be given the same place, and a
   * connection runs one statement at a time.
   */
  private last: Promise<unknown> = Promise.resolve();

  /** @param seconds that it waits for its connection, and for an answer on it */
  constructor(
    private readonly connectionString: string,
    private readonly seconds = patienceSeconds,
  ) {}

  /** A way to give the place back, or null when all places of the owner are taken. */
  take(owner: string, places: number): Promise<(() => Promise<void>) | null> {
    return this.alone(() => this.takeNow(owner, places));
  }

  async close(): Promise<void> {
    await this.client?.then((client) => client.end()).catch(() => undefined);
  }

  private async takeNow(owner: string, places: number): Promise<(() => Promise<void>) | null> {
    const mine = this.taken.get(owner) ?? new Set();
    const free = Array.from({ length: places }, (_, index) => index).filter((place) => !mine.has(place));
    if (free.length === 0) return null;
    const client = await this.connection();
    const { rows } = await client.query<{ place: number }>(
      'select place from unnest($2::int[]) place where pg_try_advisory_lock(hashtextextended($1 || place, 0)) limit 1',
      [keyOf(owner), free],
    );
    const place = rows[0]?.place;
    if (place === undefined) return null;
    this.taken.set(owner, mine.add(place));
    return () => this.alone(() => this.giveBack(owner, place));
  }

  private alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async giveBack(owner: string, place: number): Promise<void> {
    const mine = this.taken.get(owner);
    if (!mine?.delete(place)) return;
    if (mine.size === 0) this.taken.delete(owner);
    // A connection that was lost has taken its locks along.
    const client = await this.client?.catch(() => undefined);
    const sql = 'select pg_advisory_unlock(hashtextextended($1 || $2, 0))';
    await client?.query(sql, [keyOf(owner), String(place)]).catch(() => undefined);
  }

  private connection(): Promise<pg.Client> {
    if (this.client) return this.client;
    // Of an older one it may be heard when there is a new one already, which holds places.
    const made = this.connect(() => {
      if (this.client === made) this.client = undefined;
    });
    this.client = made;
    return made;
  }

  private async connect(lost: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: 'podium-sockets',
      ...boundsOf(this.seconds),
    });
    giveUpSilentClient(client, this.seconds);
    client.on('error', lost);
    // One that was given up ends without an error; kept, it would refuse every socket from then on.
    client.once('end', lost);
    try {
      await client.connect();
      return client;
    } catch (error) {
      lost();
      throw error;
    }
  }
}

const keyOf = (owner: string): string => `podium-socket ${owner} `;
