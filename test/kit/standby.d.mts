interface Server {
  port: number;
  url(db?: string): string;
  startAgain(): Promise<void>;
  stop(mode?: string): Promise<void>;
}

/** Two PostgreSQL of this run's own, of which the standby follows the primary. */
export function startPair(options?: { durable?: boolean; settings?: Record<string, string | number> }): Promise<{
  primary: Server;
  standby: Server;
  /** Ends the postmaster of the primary (0) or the standby (1) as a power cut would. */
  kill(which: 0 | 1): void;
  stop(): Promise<void>;
}>;
