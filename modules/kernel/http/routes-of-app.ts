import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { RouteSpec } from '../contract/route.js';
import { ROUTE } from './handle.js';

/** The routes that the application really serves, read off its controllers. */
@Injectable()
export class RoutesOfApp {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  all(): RouteSpec[] {
    return this.discovery.getControllers().flatMap(({ metatype }) => {
      if (typeof metatype !== 'function') return [];
      const prototype = metatype.prototype as Record<string, () => unknown>;
      return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
        const handler = prototype[name];
        const route = handler && this.reflector.get<RouteSpec | undefined>(ROUTE, handler);
        return route ? [route] : [];
      });
    });
  }
}
