import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Fact, FactKind } from '../contract/fact.js';
import type { LiveTopic, TopicKind } from '../contract/live.js';
import type { Caller } from '../contract/status.js';
import { type Pace, usualPace } from './paced-hints.js';

/**
 * That something changed, by its lasting id, whereas a page names it as its address does: `queue:<id of a championship>`. Or
 * that a session ended, whose sockets are closed then.
 */
export type Hint = `${TopicKind}:${string}` | `session-ended:${string}`;

/**
 * The id of what a page names, where this caller may open the page; null where not. So a hint says no more than a 404. What
 * everybody may watch is the same for null, for nobody who is signed in. A name has one id, whoever asks: sockets that watch
 * it share a room, so that what is somebody's own is named by their login.
 * @param name what stands behind the colon of a topic, about something that may not be there
 */
export type TopicRule = (name: string, caller: Caller | null) => Promise<string | null>;

interface HintRule {
  factName: string;
  hintsOf: (data: object) => readonly Hint[];
}

/** What pages are to look at when something happened. */
export const hints = <Data extends object>(
  { factName }: Pick<FactKind<Data>, 'factName' | 'parse'>,
  of: (data: Data) => readonly Hint[],
  // The fact was made by its kind, which has looked at the data.
): HintRule => ({ factName, hintsOf: (data) => of(data as Data) });

/** A context's part in live hints, in its `topics.ts`: the application finds it among the providers. */
export abstract class TopicOwner {
  /** Its topics, and who may watch them. */
  readonly topics: Partial<Record<TopicKind, TopicRule>> = {};
  /** How often pages are told of those whose reads are not as dear as most. */
  readonly paces: Partial<Record<TopicKind, Pace>> = {};
  /** What its facts change, on whosever pages. */
  readonly hints: readonly HintRule[] = [];
}

/** Names of championships, ids, and logins in lower case. */
const form = /^(?<kind>[a-z]+):(?<name>!?[a-z0-9._-]{3,64})$/;

/** The topics and hints of all contexts. */
@Injectable()
export class Topics {
  private found: TopicOwner[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** What somebody sent, where it is a topic. */
  read(sent: unknown): LiveTopic | null {
    const kind = typeof sent === 'string' ? form.exec(sent)?.groups?.['kind'] : undefined;
    return kind !== undefined && this.rule(kind) ? (sent as LiveTopic) : null;
  }

  /** The hint that a topic waits for, where this caller may watch it. */
  async hintOf(topic: LiveTopic, caller: Caller | null): Promise<Hint | null> {
    const [kind = '', name = ''] = topic.split(':');
    const id = await this.rule(kind)?.(name, caller);
    return id ? (`${kind}:${id}` as Hint) : null;
  }

  paceOf(hint: Hint): Pace {
    const kind = hint.slice(0, hint.indexOf(':')) as TopicKind;
    return this.owners().find(({ paces }) => Object.hasOwn(paces, kind))?.paces[kind] ?? usualPace;
  }

  /** Each once, however many facts say it. */
  hintsOf(facts: readonly Fact[]): Hint[] {
    const rules = this.owners().flatMap((owner) => owner.hints);
    const said = facts.flatMap(({ name, data }) =>
      rules.filter(({ factName }) => factName === name).flatMap(({ hintsOf }) => hintsOf(data)),
    );
    return [...new Set(said)];
  }

  private rule(kind: string): TopicRule | undefined {
    for (const { topics } of this.owners()) if (Object.hasOwn(topics, kind)) return topics[kind as TopicKind];
    return undefined;
  }

  /** Found once: each fact asks for them. */
  private owners(): TopicOwner[] {
    return (this.found ??= this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof TopicOwner ? [instance] : [])));
  }
}
