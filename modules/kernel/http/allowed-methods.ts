import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { urlOf } from './handle.js';
import { RoutesOfApp } from './routes-of-app.js';

/** By which methods a path may be called; none for a path that leads nowhere. */
@Injectable()
export class AllowedMethods {
  private known: { form: RegExp; method: string }[] | undefined;

  constructor(private readonly routes: RoutesOfApp) {}

  of({ url }: Pick<FastifyRequest, 'url'>): string[] {
    const path = url.split('?')[0] ?? '';
    this.known ??= this.routes.all().map((route) => ({ form: formOf(urlOf(route.path)), method: route.method }));
    return [...new Set(this.known.filter(({ form }) => form.test(path)).map(({ method }) => method))].toSorted();
  }
}

const formOf = (url: string): RegExp => new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
