import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RouteSpec } from '../contract/route.js';
import { urlOf } from './handle.js';
import { RoutesOfApp } from './routes-of-app.js';

/** By which methods a path may be called; none for a path that leads nowhere. */
@Injectable()
export class AllowedMethods {
  private known: { form: RegExp; methods: string[] }[] | undefined;

  constructor(private readonly routes: RoutesOfApp) {}

  of({ url }: Pick<FastifyRequest, 'url'>): string[] {
    const path = url.split('?')[0] ?? '';
    this.known ??= this.routes.all().map((route) => ({ form: formOf(urlOf(route.path)), methods: methodsOf(route) }));
    return [...new Set(this.known.filter(({ form }) => form.test(path)).flatMap(({ methods }) => methods))].toSorted();
  }
}

/** Where a GET changes nothing, HEAD answers the same without the content. */
const methodsOf = ({ method, changes }: RouteSpec): string[] =>
  method === 'GET' && !changes ? ['GET', 'HEAD'] : [method];

const formOf = (url: string): RegExp => new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
