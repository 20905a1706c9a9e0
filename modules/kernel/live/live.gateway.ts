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
import { changedEvent, type LiveTopic, unwatchEvent, watchEvent } from '../contract/live.js';
import { Listener } from '../database/listener.js';
import { directUrl } from '../database/ways/addresses.js';
import { Callers } from '../http/callers.js';
import { publicUrl, SETTINGS, type Settings } from '../settings.js';
import { endedSession, liveChannel } from './live.js';
import { PacedHints, pauseAfter } from './paced-hints.js';
import { RecentHints } from './recent-hints.js';
import { addressBehind, admit, sessionOf, socketLimits } from './socket-limits.js';
import { SocketPlaces } from './socket-places.js';
import { ToldHints } from './told-hints.js';
import { type Hint, Topics } from './topics.js';
import { WatchedTopics } from './watched-topics.js';
import { afterOthersOf } from './wishes.js';

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
  private readonly watched = new WatchedTopics();

  @WebSocketServer()
  private readonly server!: Server;

  constructor(
    private readonly callers: Callers,
    private readonly topics: Topics,
    private readonly told: ToldHints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.places = new SocketPlaces(directUrl(settings));
    this.paced = new PacedHints(
      (hint) => {
        told.tell(hint);
        void this.tell(hint as Hint).catch((error: unknown) => this.log.warn(`a hint is lost: ${String(error)}`));
      },
      (hint) => pauseAfter(this.pagesFor(hint as Hint), topics.paceOf(hint as Hint)),
    );
    this.hints = new Listener({
      connectionString: directUrl(settings),
      application_name: 'podium-live',
      channel: liveChannel,
      beatSeconds: settings.HINT_BEAT_SECONDS,
      heard: (payload) => {
        const ended = endedSession(payload);
        if (ended === null) this.hear(payload);
        else this.closeSocketsOf(ended);
      },
      hears: (is) => void (told.areHeard = is),
      // Whatever it was: each page that watches something looks.
      mayHaveMissed: () => {
        told.miss();
        for (const hint of this.watched.all()) this.hear(hint);
      },
    });
  }

  /** Opens sockets for pages of this site and for programs; browsers always say whose page it is. */
  afterInit(server: Server): void {
    server.engine.opts.allowRequest = ({ headers }: IncomingMessage, answer: (error: null, allowed: boolean) => void) =>
      answer(null, headers.origin === undefined || this.isOwn(headers.origin, headers.host));
    const trusted = this.settings.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [];
    server.use(admit(this.callers, this.places, addressBehind(trusted)));
    server.sockets.adapter.on('delete-room', (room: string) => this.watched.remove(room));
  }

  private hear(hint: string): void {
    this.told.hear(hint);
    this.recent.note(hint, performance.now());
    // Of most of what happens nobody here has a page open: a message to many is thousands of hints in a second.
    if (this.watched.of(hint as Hint).length > 0 || this.told.isListenedTo(hint)) this.paced.note(hint);
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
    const topic = this.topics.read(wanted);
    if (topic) await afterOthersOf(socket, () => this.admit(socket, topic));
  }

  @SubscribeMessage(unwatchEvent)
  async unwatch(@ConnectedSocket() socket: Socket, @MessageBody() wanted: unknown): Promise<void> {
    const topic = this.topics.read(wanted);
    if (topic) await afterOthersOf(socket, async () => socket.leave(topic));
  }

  private async admit(socket: Socket, topic: LiveTopic): Promise<void> {
    if (socket.rooms.size > socketLimits.topics) return;
    const hint = await this.hintFor(socket, topic);
    // One that went while we asked would be kept in the room for ever.
    if (!hint || !socket.connected) return;
    await socket.join(topic);
    this.watched.add(topic, hint);
    // It changed after the page was read, and before it was heard.
    if (this.recent.has(hint, performance.now())) socket.emit(changedEvent, topic);
  }

  /** How many pages of this process a hint is for. */
  private pagesFor(hint: Hint): number {
    const { rooms } = this.server.sockets.adapter;
    return this.watched.of(hint).reduce((pages, topic) => pages + (rooms.get(topic)?.size ?? 0), 0);
  }

  private async tell(hint: Hint): Promise<void> {
    await Promise.all(this.watched.of(hint).map((topic) => this.tellOf(topic, hint)));
  }

  /** What everybody may hear of costs one question for all; of the rest each is asked anew, as rights and sessions end. */
  private async tellOf(topic: LiveTopic, hint: Hint): Promise<void> {
    if ((await this.topics.hintOf(topic, null)) === hint) {
      this.server.to(topic).emit(changedEvent, topic);
      return;
    }
    const room = this.server.sockets.adapter.rooms.get(topic) ?? [];
    const sockets = [...room].flatMap((id) => this.server.sockets.sockets.get(id) ?? []);
    await Promise.all(
      sockets.map(async (socket) => {
        if ((await this.hintFor(socket, topic)) === hint) socket.emit(changedEvent, topic);
        else await socket.leave(topic);
      }),
    );
  }

  /** Their pages may come again, as whoever they are then. */
  private closeSocketsOf(session: string): void {
    for (const socket of this.server.sockets.sockets.values()) if (sessionOf(socket) === session) socket.conn.close();
  }

  private async hintFor(socket: Socket, topic: LiveTopic): Promise<Hint | null> {
    return this.topics.hintOf(topic, await this.callers.ofCookie(socket.handshake.headers.cookie));
  }
}
