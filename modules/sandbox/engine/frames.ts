import { z } from 'zod';

/** What the program around a container's program says of the run at its end. */
export const insideReport = z.object({
  unpacked: z.boolean(),
  /** The program began, or was to begin, within all of its limits. */
  held: z.boolean().default(true),
  code: z.number().int().nullish(),
  ended: z.enum(['time', 'cpu', 'memory', 'output']).nullish(),
  cpuMs: z.number().default(0),
  wallMs: z.number().default(0),
  memoryBytes: z.number().default(0),
  oomKills: z.number().default(0),
  seen: z.number().default(0),
  problems: z.record(z.string(), z.enum(['missing', 'link', 'not-a-file', 'unreadable'])).default({}),
});
export type InsideReport = z.infer<typeof insideReport>;

export interface FrameSink {
  out(bytes: Buffer): void;
  err(bytes: Buffer): void;
  collected(index: number, bytes: Buffer): void;
  report(report: InsideReport): void;
}

const headBytes = 5;

/** Reads frames as they come: a byte of what it is, four of its length, and that. What is none is told by `false`, for good. */
export class Frames {
  private held = Buffer.alloc(0);
  private isBroken = false;

  constructor(
    private readonly sink: FrameSink,
    private readonly mostBytes: number,
  ) {}

  add(bytes: Buffer): boolean {
    this.held = Buffer.concat([this.held, bytes]);
    while (!this.isBroken && this.held.length >= headBytes) {
      const length = this.held.readUInt32BE(1);
      if (length > this.mostBytes) this.isBroken = true;
      if (this.isBroken || this.held.length < headBytes + length) break;
      this.isBroken = !this.take(this.held[0] ?? 0, this.held.subarray(headBytes, headBytes + length));
      this.held = this.held.subarray(headBytes + length);
    }
    return !this.isBroken;
  }

  private take(kind: number, bytes: Buffer): boolean {
    if (kind === 1) this.sink.out(bytes);
    else if (kind === 2) this.sink.err(bytes);
    else if (kind === 4 && bytes.length >= 4) this.sink.collected(bytes.readUInt32BE(0), bytes.subarray(4));
    else if (kind === 3) return this.reported(bytes);
    else return false;
    return true;
  }

  private reported(bytes: Buffer): boolean {
    try {
      this.sink.report(insideReport.parse(JSON.parse(bytes.toString('utf8'))));
      return true;
    } catch {
      return false;
    }
  }
}
