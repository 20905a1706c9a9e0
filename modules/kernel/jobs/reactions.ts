import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { Injectable, SetMetadata, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Fact, FactKind } from '../contract/fact.js';
import { DomainError, found } from '../domain/domain-error.js';
import { forRequest, requestId } from '../request-id.js';
import { type JobRun, Jobs, type JobToSend, NoUseTrying } from './jobs.js';
import { type Lane, laneNames, lanes, queueOf } from './lanes.js';
import { drainOldQueue, withOldJobs } from './old-queues.js';

/** What a context does when something happened. Idempotent and independent of order: a job may come twice. */
export interface Reaction<Data extends object> {
  /** @param job the attempt at it */
  react(data: Data, job: JobRun<unknown>): Promise<void>;
}

interface Subscription {
  kind: FactKind<object>;
  /** Lasting, such as `notifications.send-confirmation`: jobs name it. */
  name: string;
  laneOf: (data: object) => Lane;
}
const SUBSCRIPTION = Symbol('Subscription');

/**
 * Has a class react to a fact. `name` is its lasting name, such as `notifications.send-confirmation`.
 * @param how with a function where the lane depends on what happened
 */
export const ReactsTo =
  <Data extends object>(kind: FactKind<Data>, name: string, how: { lane?: Lane | ((data: Data) => Lane) } = {}) =>
  (reaction: new (...needs: never[]) => Reaction<Data>): void => {
    const { lane = 'quick' } = how;
    SetMetadata(SUBSCRIPTION, { kind, name, laneOf: typeof lane === 'function' ? lane : () => lane })(reaction);
  };

/** What waits in a lane: which reaction is to hear of what. */
export interface Job {
  reaction: string;
  data: object;
  /** The request that it came of. */
  request?: string;
}

/** Writes a job for each subscriber of a fact, and in worker processes runs them. */
@Injectable()
export class Reactions {
  /** Whether this process runs reactions: what is more than an answer is done by such processes alone. */
  areRunHere = false;
  private found: (Subscription & { reaction: Reaction<object> })[] | undefined;

  constructor(
    private readonly jobs: Jobs,
    private readonly discovery: DiscoveryService,
    private readonly orm: MikroORM,
  ) {}

  /** Writes the jobs of facts in the transaction of `em`, those of a lane together. */
  async publish(facts: readonly Fact[], em: EntityManager): Promise<void> {
    if (facts.length === 0) return;
    const jobs = facts.flatMap(({ name, data }) =>
      this.subscriptions()
        .filter(({ kind }) => kind.factName === name)
        .map((one) => ({ lane: one.laneOf(data), job: jobOf(one.name, data) })),
    );
    await this.send(jobs, em);
  }

  /**
   * Has one reaction run, as if what it reacts to had happened again.
   * @param idOf gives a job its id, of which there is one at a time
   */
  async order<Data extends object>(
    what: Type<Reaction<Data>>,
    data: readonly Data[],
    em: EntityManager,
    idOf?: (data: Data) => string,
  ): Promise<void> {
    const { kind, name, laneOf } = found(this.subscriptions().find(({ reaction }) => reaction instanceof what) ?? null);
    const jobs = data.map((one) => {
      const parsed = kind.parse(one);
      return { lane: laneOf(parsed), job: jobOf(name, parsed, idOf?.(one)) };
    });
    await this.send(jobs, em);
  }

  /** Has a job run whose every attempt failed. @throws DomainError CONFLICT for a reaction that this program has not */
  async sendAgain({ reaction, data, request }: Job, em: EntityManager): Promise<void> {
    const known = this.subscriptions().find(({ name }) => name === reaction);
    if (!known) throw new DomainError('CONFLICT');
    const job = forRequest(request, () => jobOf(reaction, data));
    await this.send([{ lane: laneOfOld(known, data), job }], em);
  }

  /** Starts running reactions in this process. */
  async work(): Promise<void> {
    this.areRunHere = true;
    const old = await withOldJobs(
      this.orm.em.fork(),
      this.subscriptions().map(({ name }) => name),
    );
    for (const subscription of this.subscriptions().filter(({ name }) => old.has(name)))
      await drainOldQueue(this.orm.em.fork(), subscription.name, (waiting, em) =>
        this.send(
          waiting.map((job) => ({ lane: laneOfOld(subscription, job.data.data), job })),
          em,
        ),
      );
    for (const lane of laneNames) await this.jobs.work<Job>(queueOf(lane), lanes[lane], (job) => this.react(job));
  }

  private async send(all: readonly { lane: Lane; job: JobToSend }[], em: EntityManager): Promise<void> {
    for (const lane of laneNames) {
      const jobs = all.filter((one) => one.lane === lane).map(({ job }) => job);
      if (jobs.length > 0) await this.jobs.sendAll(queueOf(lane), jobs, em);
    }
  }

  /** @throws NoUseTrying for data that the reaction can't read, which no other try would change */
  private react(job: JobRun<Job>): Promise<void> {
    const { reaction: name, data, request } = job.data;
    const subscription = this.subscriptions().find((one) => one.name === name);
    // It may be one of a newer program that works beside this one.
    if (!subscription) throw new Error(`There is no reaction ${name} here`);
    const { kind, reaction } = subscription;
    return forRequest(request, () => reaction.react(readable(kind, name, data), job));
  }

  /** Found once: each fact asks for them. */
  private subscriptions(): (Subscription & { reaction: Reaction<object> })[] {
    return (this.found ??= this.find());
  }

  private find(): (Subscription & { reaction: Reaction<object> })[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      if (typeof metatype !== 'function' || !instance) return [];
      const subscription: Subscription | undefined = Reflect.getMetadata(SUBSCRIPTION, metatype);
      return subscription ? [{ ...subscription, reaction: instance as Reaction<object> }] : [];
    });
  }
}

const jobOf = (reaction: string, data: object, id?: string): JobToSend => {
  const request = requestId();
  return { data: { reaction, data, ...(request !== undefined && { request }) }, ...(id && { id }) };
};

/** What nobody can read goes to the dead letters from any lane. */
const laneOfOld = ({ kind, laneOf }: Subscription, data: object): Lane => {
  try {
    return laneOf(kind.parse(data));
  } catch {
    return 'quick';
  }
};

const readable = (kind: FactKind<object>, reaction: string, data: unknown): object => {
  try {
    return kind.parse(data);
  } catch (error) {
    throw new NoUseTrying(`${reaction} can't read this ${kind.factName}: ${String(error)}`);
  }
};
