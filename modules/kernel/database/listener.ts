import { Logger } from '@nestjs/common';
import pg from 'pg';

const reconnectMs = 1000;

/**
 * Hears what other processes NOTIFY on a channel, on a connection of its own; a lost one is opened again. What was told
 * meanwhile is lost, so whoever listens also looks by himself now and then.
 */
export class Listener {
  private readonly log: Logger;
  private client: pg.Client | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: { connectionString: string; application_name: string },
    private readonly channel: string,
    private readonly heard: (payload: string) => void,
  ) {
    this.log = new Logger(`${Listener.name} ${channel}`);
  }

  async open(): Promise<void> {
    const client = new pg.Client(this.connection);
    client.on('notification', ({ payload }) => {
      if (payload) this.heard(payload);
    });
    client.on('error', (error) => this.again(error));
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${this.channel}`);
    } catch (error) {
      this.again(error);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private again(error: unknown): void {
    if (this.closed) return;
    this.log.warn(`lost the database's hints, listening again: ${String(error)}`);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.open(), reconnectMs);
  }
}
