import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { boundsOf } from './bounds.js';

const reconnectMs = 1000;
const connectSeconds = 10;
/** Beats in a row that did not come back. */
const mostMissed = 2;

/** What somebody listens to, and what is done then. */
export interface Listening {
  connectionString: string;
  application_name: string;
  channel: string;
  /** Between two signs of life. */
  beatSeconds: number;
  heard(payload: string): void;
  /** Its connection is there, or is lost until a next one is. */
  hears?(is: boolean): void;
  /** A lost connection was opened again: what was told meanwhile is not known. */
  mayHaveMissed(): void;
}

/**
 * Hears what other processes NOTIFY on a channel, on a connection of its own, and NOTIFYs itself now and then: a connection
 * that was dropped without a word looks like one on which nothing happens. A lost one is opened again.
 */
export class Listener {
  private readonly log: Logger;
  private readonly own = `podium_beat_${randomBytes(8).toString('hex')}`;
  private client: pg.Client | undefined;
  private closed = false;
  private missed = 0;
  private timer: NodeJS.Timeout | undefined;
  private beats: NodeJS.Timeout | undefined;

  constructor(private readonly to: Listening) {
    this.log = new Logger(`${Listener.name} ${to.channel}`);
  }

  /** Listens; when the database does not answer now, as soon as it does. */
  async open(): Promise<void> {
    await this.connect();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.beats);
    await this.client?.end();
  }

  private async connect(): Promise<boolean> {
    const { connectionString, application_name } = this.to;
    const client = new pg.Client({ connectionString, application_name, ...boundsOf(connectSeconds) });
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.own) this.missed = 0;
      else if (payload) this.to.heard(payload);
    });
    client.on('error', (error) => this.again(client, error));
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${this.to.channel}`);
      await client.query(`listen ${this.own}`);
    } catch (error) {
      this.again(client, error);
      return false;
    }
    this.missed = 0;
    this.to.hears?.(true);
    clearInterval(this.beats);
    this.beats = setInterval(() => this.beat(client), this.to.beatSeconds * 1000);
    return true;
  }

  private beat(client: pg.Client): void {
    if (this.missed >= mostMissed) return this.again(client, 'no sign of life');
    this.missed += 1;
    // One that fails is missed; a connection that has ended says so itself.
    client.query(`notify ${this.own}`).catch(() => undefined);
  }

  private again(client: pg.Client, error: unknown): void {
    if (this.closed || this.client !== client) return;
    this.client = undefined;
    this.to.hears?.(false);
    clearInterval(this.beats);
    // It may never answer that.
    client.end().catch(() => undefined);
    this.log.warn(`lost the database's hints, listening again: ${String(error)}`);
    this.timer = setTimeout(() => void this.reopen(), reconnectMs);
  }

  private async reopen(): Promise<void> {
    if (await this.connect()) this.to.mayHaveMissed();
  }
}
