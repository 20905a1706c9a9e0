/** Sends a log while it is written: in pieces, one after the other, each with the place where it belongs. */
export class LogSender {
  private waiting: Buffer[] = [];
  private offset = 0;
  private room: number;
  private sending: Promise<void> = Promise.resolve();
  private isSending = false;
  private fault: unknown;

  constructor(
    private readonly send: (offset: number, bytes: Buffer) => Promise<void>,
    private readonly limits: { pieceBytes: number; mostBytes: number; pauseMs: number },
  ) {
    this.room = limits.mostBytes;
  }

  /** What comes after the most that is kept is left out. */
  add(bytes: Buffer): void {
    const kept = bytes.subarray(0, this.room);
    if (kept.length === 0) return;
    this.room -= kept.length;
    this.waiting.push(kept);
    if (!this.isSending) this.begin();
  }

  /** Resolves once all is sent; throws what kept a piece from being sent. */
  async end(): Promise<void> {
    await this.sending;
    if (this.fault) throw this.fault;
  }

  private begin(): void {
    this.isSending = true;
    this.sending = this.sendAll()
      .catch((error: unknown) => void (this.fault ??= error))
      .finally(() => void (this.isSending = false));
  }

  private async sendAll(): Promise<void> {
    // What comes in one turn, or while a piece is on its way, goes together.
    await new Promise((resolve) => setTimeout(resolve, this.limits.pauseMs));
    while (this.waiting.length > 0 && !this.fault) {
      const all = Buffer.concat(this.waiting);
      const piece = all.subarray(0, this.limits.pieceBytes);
      this.waiting = piece.length < all.length ? [all.subarray(piece.length)] : [];
      await this.send(this.offset, piece);
      this.offset += piece.length;
    }
  }
}
