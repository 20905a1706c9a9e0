import { Injectable } from '@nestjs/common';

/** What pages of this process are told, also for those here who keep what these pages are going to read. */
@Injectable()
export class ToldHints {
  private readonly listeners: { kind: string; heard: () => void }[] = [];

  /** @param kind the part of a topic before its colon */
  listen(kind: string, heard: () => void): void {
    this.listeners.push({ kind, heard });
  }

  /** Called before the pages are told. */
  tell(topic: string): void {
    for (const { kind, heard } of this.listeners) if (topic.startsWith(`${kind}:`)) heard();
  }
}
