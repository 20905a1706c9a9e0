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
import type { Server, Socket } from 'socket.io';
import { z } from 'zod';
import { changedEvent, unwatchEvent, watchEvent } from '../contract/live.js';
import { Listener } from '../database/listener.js';
import { Callers } from '../http/callers.js';
import { publicUrl, SETTINGS, type Settings } from '../settings.js';
import { endedSession, liveChannel } from './live.js';
import { PacedHints } from './paced-hints.js';
import { RecentHints } from './recent-hints.js';
import { addressBehind, admit, sessionOf, socketLimits } from './socket-limits.js';
import { SocketPlaces } from './socket-places.js';
import { ToldHints } from './told-hints.js';
import { Watchers } from './watchers.js';
import { inTurn } from './wishes.js';

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
  private readonly log = new Logger(LiveGateway.name);
  private readonly hints: Listener;
  private readonly recent = new RecentHints();
  private readonly paced: PacedHints;
  private readonly places: SocketPlaces;

  @WebSocketServer()
  private readonly server!: Server;

  constructor(
    private readonly callers: Callers,
    private readonly watchers: Watchers,
    told: ToldHints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.places = new SocketPlaces(settings.DATABASE_URL);
    this.paced = new PacedHints((changed) => {
      told.tell(changed);
      void this.tell(changed).catch((error: unknown) => this.log.warn(`a hint is lost: ${String(error)}`));
    });
    this.hints = new Listener({
      connectionString: settings.DATABASE_URL,
      application_name: 'podium-live',
      channel: liveChannel,
      beatSeconds: settings.HINT_BEAT_SECONDS,
      heard: (payload) => {
        const ended = endedSession(payload);
        if (ended === null) this.hear(payload);
        else this.closeSocketsOf(ended);
      },
      // Whatever it was: each page that watches something looks.
      mayHaveMissed: () => {
        for (const room of this.server.sockets.adapter.rooms.keys()) if (topic.safeParse(room).success) this.hear(room);
      },
    });
  }

  /** Opens sockets for pages of this site and for programs; browsers always say whose page it is. */
  afterInit(server: Server): void {
    server.engine.opts.allowRequest = ({ headers }: IncomingMessage, answer: (error: null, allowed: boolean) => void) =>
      answer(null, headers.origin === undefined || this.isOwn(headers.origin, headers.host));
    const trusted = this.settings.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [];
    server.use(admit(this.callers, this.places, addressBehind(trusted)));
  }

  private hear(changed: string): void {
    this.recent.note(changed, performance.now());
    this.paced.note(changed);
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
    this.paced.close();
    await this.places.close();
  }

  @SubscribeMessage(watchEvent)
  async watch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<void> {
    const parsed = topic.safeParse(wanted);
    if (parsed.success) await inTurn(socket, () => this.admit(socket, parsed.data));
  }

  @SubscribeMessage(unwatchEvent)
  async unwatch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<void> {
    const parsed = topic.safeParse(wanted);
    if (parsed.success) await inTurn(socket, async () => socket.leave(parsed.data));
  }

  private async admit(socket: Socket, wanted: string): Promise<void> {
    if (socket.rooms.size > socketLimits.topics || !(await this.mayHear(socket, wanted))) return;
    // One that went while we asked would be kept in the room for ever.
    if (!socket.connected) return;
    await socket.join(wanted);
    // It changed after the page was read, and before it was heard.
    if (this.recent.has(wanted, performance.now())) socket.emit(changedEvent, wanted);
  }

  /** What everybody may hear of costs one question for all; of the rest each is asked anew, as rights and sessions end. */
  private async tell(changed: string): Promise<void> {
    const room = this.server.sockets.adapter.rooms.get(changed);
    if (!room) return;
    if (await this.watchers.mayWatch(changed, null)) {
      this.server.to(changed).emit(changedEvent, changed);
      return;
    }
    const sockets = [...room].flatMap((id) => this.server.sockets.sockets.get(id) ?? []);
    await Promise.all(
      sockets.map(async (socket) => {
        if (await this.mayHear(socket, changed)) socket.emit(changedEvent, changed);
        else await socket.leave(changed);
      }),
    );
  }

  /** Their pages may come again, as whoever they are then. */
  private closeSocketsOf(session: string): void {
    for (const socket of this.server.sockets.sockets.values()) if (sessionOf(socket) === session) socket.conn.close();
  }

  private async mayHear(socket: Socket, wanted: string): Promise<boolean> {
    return this.watchers.mayWatch(wanted, await this.callers.ofCookie(socket.handshake.headers.cookie));
  }
}
