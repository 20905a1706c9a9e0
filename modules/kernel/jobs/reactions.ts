import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, SetMetadata } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Queue } from 'pg-boss';
import type { Fact } from '../domain/fact.js';
import { Jobs, type WorkOptions } from './jobs.js';

/** What a context does when something happened. Idempotent and independent of order: a job may come twice. */
export interface Reaction {
  react(data: Fact['data']): Promise<void>;
}

interface Subscription extends Pick<WorkOptions, 'batch'> {
  fact: string;
  queue: string;
}
const SUBSCRIPTION = Symbol('Subscription');

/** Subscribes a reaction to a fact; `queue` is its lasting name, such as `notifications.send-confirmation`. */
export const ReactsTo = (fact: string, queue: string, options: Pick<WorkOptions, 'batch'> = {}) =>
  SetMetadata(SUBSCRIPTION, { fact, queue, ...options } satisfies Subscription);

/** Writes a job for each subscriber of a fact, and in worker processes runs them. */
@Injectable()
export class Reactions {
  private found: (Subscription & { reaction: Reaction })[] | undefined;

  constructor(
    private readonly jobs: Jobs,
    private readonly discovery: DiscoveryService,
  ) {}

  /** The queues of all reactions. */
  queues(): Queue[] {
    return this.subscriptions().map(({ queue }) => ({
      name: queue,
      retryLimit: 8,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
    }));
  }

  /** Writes the jobs of facts in the transaction of `em`, those of a queue together. */
  async publish(facts: readonly Fact[], em: EntityManager): Promise<void> {
    if (facts.length === 0) return;
    for (const { fact, queue } of this.subscriptions()) {
      const data = facts.filter(({ name }) => name === fact).map((one) => one.data);
      if (data.length > 0) await this.jobs.sendAll(queue, data, em);
    }
  }

  /** Starts running reactions in this process. */
  async work(): Promise<void> {
    for (const { queue, batch, reaction } of this.subscriptions()) {
      await this.jobs.work<Fact['data']>(queue, { concurrency: 1, batch }, (job) => reaction.react(job.data));
    }
  }

  /** Found once: each fact asks for them. */
  private subscriptions(): (Subscription & { reaction: Reaction })[] {
    return (this.found ??= this.find());
  }

  private find(): (Subscription & { reaction: Reaction })[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      if (typeof metatype !== 'function' || !instance) return [];
      const subscription: Subscription | undefined = Reflect.getMetadata(SUBSCRIPTION, metatype);
      return subscription ? [{ ...subscription, reaction: instance as Reaction }] : [];
    });
  }
}
