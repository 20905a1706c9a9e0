import type { IncomingMessage } from 'node:http';
import { Inject, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import pg from 'pg';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { changedEvent, unwatchEvent, watchEvent } from '../contract/live.js';
import { publicUrl, SETTINGS, type Settings } from '../settings.js';
import { liveChannel } from './live.js';

const topic = z.string().regex(/^(leaderboard|queue|solutions|championship):[a-z0-9-]{3,64}$/);
const maxTopics = 20;
const reconnectMs = 1000;

/** Sockets of this process: pages watch topics, hints from PostgreSQL go to those that watch. */
@WebSocketGateway({
  path: '/ws',
  transports: ['websocket'],
  maxHttpBufferSize: 16 * 1024,
  serveClient: false,
  cors: false,
})
export class LiveGateway implements OnGatewayInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(LiveGateway.name);
  private client: pg.Client | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  @WebSocketServer()
  private readonly server!: Server;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Opens sockets for pages of this site and for programs; browsers always say whose page it is. */
  afterInit(server: Server): void {
    server.engine.opts.allowRequest = ({ headers }: IncomingMessage, answer: (error: null, allowed: boolean) => void) =>
      answer(null, headers.origin === undefined || this.isOwn(headers.origin, headers.host));
  }

  private isOwn(origin: string, host: string | undefined): boolean {
    const own = URL.canParse(origin) ? new URL(origin) : null;
    return own !== null && (own.host === host || own.origin === new URL(publicUrl(this.settings)).origin);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  @SubscribeMessage(watchEvent)
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<void> {
    const parsed = topic.safeParse(wanted);
    if (parsed.success && socket.rooms.size <= maxTopics) await socket.join(parsed.data);
  }

  @SubscribeMessage(unwatchEvent)
  async unwatch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<void> {
    const parsed = topic.safeParse(wanted);
    if (parsed.success) await socket.leave(parsed.data);
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.settings.DATABASE_URL, application_name: 'podium-live' });
    client.on('notification', ({ payload }) => {
      if (payload) this.server.to(payload).emit(changedEvent, payload);
    });
    client.on('error', (error) => this.again(error));
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${liveChannel}`);
    } catch (error) {
      this.again(error);
    }
  }

  private again(error: unknown): void {
    if (this.closed) return;
    this.log.warn(`lost the database's hints, listening again: ${String(error)}`);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.listen(), reconnectMs);
  }
}
