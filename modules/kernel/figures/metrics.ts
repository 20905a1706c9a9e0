import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SETTINGS, type Settings } from '../settings.js';
import { AllMeasured, type Figure } from './measures.js';

const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Figures for Prometheus: of this process, and of the installation as the database knows it. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  private readonly own = new Registry();
  private readonly durations = new Histogram({
    name: 'podium_http_request_duration_seconds',
    help: 'Requests that this process answered, by route, method and kind of answer',
    labelNames: ['route', 'method', 'code'],
    buckets,
    registers: [this.own],
  });
  private reading: Promise<string> | undefined;

  constructor(
    private readonly measured: AllMeasured,
    private readonly host: HttpAdapterHost,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    if (settings.METRICS_TOKEN === undefined) return;
    collectDefaultMetrics({ register: this.own });
    this.watch();
  }

  /** Whether somebody shows the token of the settings. */
  isFor(authorization: string | undefined): boolean {
    const { METRICS_TOKEN: token } = this.settings;
    if (token === undefined || authorization === undefined) return false;
    return timingSafeEqual(sumOf(authorization), sumOf(`Bearer ${token}`));
  }

  /** In the text format of Prometheus. Who asks while it is read gets the same. */
  text(): Promise<string> {
    return (this.reading ??= this.read().finally(() => (this.reading = undefined)));
  }

  onApplicationShutdown(): void {
    this.own.clear();
  }

  private async read(): Promise<string> {
    const told = await this.measured.told();
    const now = new Registry();
    for (const figure of told.flatMap((figures) => figures ?? [])) enter(now, figure);
    const silent = told.filter((figures) => figures === null).length;
    enter(now, {
      name: 'podium_figures_silent',
      help: 'Parts of the installation whose figures could not be read',
      values: [{ value: silent }],
    });
    return `${await this.own.metrics()}\n${await now.metrics()}`;
  }

  /** By the pattern of the route, never by an address: else there were as many series as addresses. */
  private watch(): void {
    const server: FastifyInstance = this.host.httpAdapter.getInstance();
    server.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
      const code = `${Math.floor(reply.statusCode / 100)}xx`;
      this.durations.observe({ route, method: request.method, code }, reply.elapsedTime / 1000);
    });
  }
}

const sumOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const enter = (registry: Registry, { name, help, labels = [], values }: Figure): void => {
  const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
  // Else one without labels would say 0.
  if (values.length === 0 && labels.length === 0) gauge.remove();
  for (const { value, of } of values) gauge.set(of ?? {}, value);
};
