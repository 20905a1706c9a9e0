import { connect, type Socket } from 'node:net';

/** What was answered to one request. */
export interface RawAnswer {
  status: number;
  body: string;
}

/** A single connection to a server, on which bytes are sent as they are given, and answers come one after another. */
export class OneConnection {
  private readonly socket: Socket;
  private received = '';
  private isClosed = false;
  private heard: () => void = () => {};

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (chunk: Buffer) => this.hear(() => (this.received += chunk.toString('latin1'))));
    // A server that hangs up while bytes are on their way is seen as an end like any other.
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.hear(() => (this.isClosed = true)));
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** The next answer; null when the server hung up without one. */
  async answer(): Promise<RawAnswer | null> {
    for (;;) {
      const answer = this.taken();
      if (answer || this.isClosed) return answer;
      await new Promise<void>((resolve) => (this.heard = resolve));
    }
  }

  /** Resolves when the server has hung up. */
  async closed(): Promise<void> {
    while (!this.isClosed) await new Promise<void>((resolve) => (this.heard = resolve));
  }

  end(): void {
    this.socket.destroy();
  }

  private hear(note: () => void): void {
    note();
    this.heard();
  }

  private taken(): RawAnswer | null {
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const head = this.received.slice(0, end);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    const from = end + 4;
    if (this.received.length < from + length) return null;
    const body = this.received.slice(from, from + length);
    this.received = this.received.slice(from + length);
    return { status: Number(head.split(' ')[1]), body };
  }
}
