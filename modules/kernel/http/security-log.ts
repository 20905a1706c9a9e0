import { Injectable, Logger } from '@nestjs/common';

const minuteMs = 60_000;
/** Different refusals that are kept in mind at most. */
const maxKnown = 10_000;

type Facts = Record<string, string | boolean | null>;

/**
 * What happens at the doors, a line of JSON each: sign-ins, refusals, limits. Ids and addresses alone, never what somebody
 * typed: a name may be a password in the wrong field, and a line break in it must not look like another line.
 */
@Injectable()
export class SecurityLog {
  private readonly log = new Logger('Security');
  private readonly known = new Set<string>();
  private since = Date.now();

  note(event: string, facts: Facts): void {
    this.log.log({ event, ...facts });
  }

  /** The same, once a minute for the same facts: whoever is refused all the time must not fill the log. */
  noteOnce(event: string, facts: Facts): void {
    if (this.isNew(event, facts)) this.note(event, facts);
  }

  /** The same as a warning: an operator has to do something. */
  warnOnce(event: string, facts: Facts): void {
    if (this.isNew(event, facts)) this.log.warn({ event, ...facts });
  }

  private isNew(event: string, facts: Facts): boolean {
    const now = Date.now();
    if (now - this.since > minuteMs || this.known.size >= maxKnown) {
      this.known.clear();
      this.since = now;
    }
    const key = JSON.stringify([event, facts]);
    if (this.known.has(key)) return false;
    this.known.add(key);
    return true;
  }
}
