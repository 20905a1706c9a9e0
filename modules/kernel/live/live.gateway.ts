import type { IncomingMessage } from 'node:http';
import { Inject, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { changedEvent, unwatchEvent, watchEvent } from '../contract/live.js';
import { Listener } from '../database/listener.js';
import { publicUrl, SETTINGS, type Settings } from '../settings.js';
import { liveChannel } from './live.js';

const topic = z.string().regex(/^(leaderboard|queue|solutions|championship):[a-z0-9-]{3,64}$/);
const maxTopics = 20;

/** Sockets of this process: pages watch topics, hints from PostgreSQL go to those that watch. */
@WebSocketGateway({
  path: '/ws',
  transports: ['websocket'],
  maxHttpBufferSize: 16 * 1024,
  serveClient: false,
  cors: false,
})
export class LiveGateway implements OnGatewayInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly hints: Listener;

  @WebSocketServer()
  private readonly server!: Server;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    const connection = { connectionString: settings.DATABASE_URL, application_name: 'podium-live' };
    this.hints = new Listener(connection, liveChannel, (payload) =>
      this.server.to(payload).emit(changedEvent, payload),
    );
  }

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
    await this.hints.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.hints.close();
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
}
