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
import { Callers } from '../http/callers.js';
import { publicUrl, SETTINGS, type Settings } from '../settings.js';
import { liveChannel } from './live.js';
import { RecentHints } from './recent-hints.js';
import { addressBehind, admit, socketLimits } from './socket-limits.js';
import { SocketPlaces } from './socket-places.js';

const topic = z.string().regex(/^(leaderboard|queue|solutions|championship):[a-z0-9-]{3,64}$/);

/** Sockets of this process: pages watch topics, hints from PostgreSQL go to those that watch. */
@WebSocketGateway({
  path: '/ws',
  transports: ['websocket'],
  maxHttpBufferSize: socketLimits.bytes,
  // One that opens a connection and then says nothing must not keep it.
  connectTimeout: 10_000,
  serveClient: false,
  cors: false,
})
export class LiveGateway implements OnGatewayInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly hints: Listener;
  private readonly recent = new RecentHints();
  private readonly places: SocketPlaces;

  @WebSocketServer()
  private readonly server!: Server;

  constructor(
    private readonly callers: Callers,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.places = new SocketPlaces(settings.DATABASE_URL);
    const connection = { connectionString: settings.DATABASE_URL, application_name: 'podium-live' };
    this.hints = new Listener(connection, liveChannel, (payload) => {
      this.recent.note(payload, performance.now());
      this.server.to(payload).emit(changedEvent, payload);
    });
  }

  /** Opens sockets for pages of this site and for programs; browsers always say whose page it is. */
  afterInit(server: Server): void {
    server.engine.opts.allowRequest = ({ headers }: IncomingMessage, answer: (error: null, allowed: boolean) => void) =>
      answer(null, headers.origin === undefined || this.isOwn(headers.origin, headers.host));
    const trusted = this.settings.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [];
    server.use(admit(this.callers, this.places, addressBehind(trusted)));
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
    await this.places.close();
  }

  @SubscribeMessage(watchEvent)
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<void> {
    const parsed = topic.safeParse(wanted);
    if (!parsed.success || socket.rooms.size > socketLimits.topics) return;
    await socket.join(parsed.data);
    // It changed after the page was read, and before it was heard.
    if (this.recent.has(parsed.data, performance.now())) socket.emit(changedEvent, parsed.data);
  }

  @SubscribeMessage(unwatchEvent)
  async unwatch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<void> {
    const parsed = topic.safeParse(wanted);
    if (parsed.success) await socket.leave(parsed.data);
  }
}
