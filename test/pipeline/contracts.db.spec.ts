import { globSync, readFileSync } from 'node:fs';
import { Controller, Get } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lastValueFrom, of } from 'rxjs';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../kit/api.js';
import { aPerson } from '../kit/people.js';
import { allCases, caseFiles } from '../kit/twice/all.js';
import { allRoutes } from '../kit/routes.js';
import { Availability } from '../../modules/identity/queries/availability.js';
import { type RouteSpec, route } from '../../modules/kernel/contract/route.js';
import { DomainError } from '../../modules/kernel/domain/domain-error.js';
import { Handle, ROUTE, urlOf } from '../../modules/kernel/http/handle.js';
import { ReplyInterceptor } from '../../modules/kernel/http/reply.interceptor.js';
import { RouteGuard } from '../../modules/kernel/http/route.guard.js';
import { RoutesOfApp } from '../../modules/kernel/http/routes-of-app.js';

/** It leaves nothing behind but the look of a runner at another machine: see runs.db.spec.ts. */
const isOnlyALook = ['championships/{champname}/check-repository'];

const nameOf = ({ method, path }: Pick<RouteSpec, 'method' | 'path'>) => `${method} ${path}`;

describe('route contracts', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startTestApp();
  });
  afterAll(() => api.close());

  it('NAV2 are all served, and nothing is served without one', async () => {
    const declared = (await allRoutes()).map(nameOf);
    const served = api.get(RoutesOfApp).all().map(nameOf);
    expect(served.toSorted()).toEqual(declared.toSorted());
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared.length).toBeGreaterThan(25);
  });

  it('ERR1 say of each POST that it is done once by its key, or why a second one does no harm', async () => {
    const posts = (await allRoutes()).filter(({ method }) => method === 'POST');
    const saysBoth = ({ idempotent, repeats }: RouteSpec) => Boolean(idempotent) === Boolean(repeats?.trim());
    expect(posts.filter(saysBoth).map(nameOf)).toEqual([]);
    // Whose key would it be?
    expect(posts.filter(({ access, idempotent }) => idempotent && access === 'public').map(nameOf)).toEqual([]);
    expect(posts.length).toBeGreaterThan(100);
    const tried = (await allCases()).flatMap((cases) => Object.keys(cases));
    const once = posts.filter(({ idempotent }) => idempotent).map(({ path }) => path);
    expect([...tried, ...isOnlyALook].toSorted()).toEqual(once.toSorted());
  });

  it('ERR1 have cases of what comes twice that some test goes through', () => {
    const specs = globSync(['test/pipeline/twice-*.spec.ts', 'modules/**/*.spec.ts']);
    const texts = specs.map((file) => readFileSync(file, 'utf8')).filter((text) => text.includes('areDoneOnce('));
    expect(caseFiles().length).toBeGreaterThan(3);
    expect(caseFiles().filter((name) => !texts.some((text) => text.includes(`kit/twice/${name}.js'`)))).toEqual([]);
  });

  it('SECURITY has a contract for every method of a controller', () => {
    const scanner = new MetadataScanner();
    const bare = api
      .get(DiscoveryService)
      .getControllers()
      .flatMap(({ metatype }) => {
        const prototype = metatype?.prototype as Record<string, object>;
        return scanner
          .getAllMethodNames(prototype)
          .filter((name) => Reflect.hasMetadata(METHOD_METADATA, prototype[name] ?? {}))
          .filter((name) => !Reflect.hasMetadata(ROUTE, prototype[name] ?? {}))
          .map((name) => `${metatype?.name}.${name}`);
      });
    expect(bare).toEqual([]);
  });

  it('SECURITY serves no method without a contract, even if one was forgotten', async () => {
    @Controller()
    class Forgotten {
      @Get('/api/forgotten')
      show() {
        return 'secret';
      }
    }
    const guard = new RouteGuard(new Reflector(), undefined as never, undefined as never);
    const context = new ExecutionContextHost([{}, {}], Forgotten, new Forgotten().show);
    await expect(guard.canActivate(context)).rejects.toEqual(new DomainError('NOT_FOUND'));
  });

  it('NAV2 are all in the OpenAPI description, with their input, answer and refusals', async () => {
    const { body } = await api.guest().get('/api/openapi.json').expect(200);
    expect(body.openapi).toBe('3.1.0');
    for (const route of await allRoutes()) {
      const url = urlOf(route.path).replace(/:(\w+)/g, '{$1}');
      const described = body.paths[url]?.[route.method.toLowerCase()];
      expect([nameOf(route), described?.summary]).toEqual([nameOf(route), route.summary]);
      const names = described.parameters.map(({ name }: { name: string }) => name);
      const shape = { ...route.params?.shape, ...route.query?.shape };
      expect(names).toEqual([...Object.keys(shape), ...(route.idempotent ? ['Idempotency-Key'] : [])]);
      expect(described.requestBody !== undefined).toBe(route.body !== undefined || route.bytes === true);
      expect(described.responses[String(route.status ?? 200)]).toBeDefined();
      expect(described.responses['401'].description).toContain('UNAUTHENTICATED');
    }
    const submit = body.paths['/api/championships/{champname}/solutions'].post;
    expect(submit.requestBody.content['multipart/form-data'].schema.required).toEqual(['file']);
    expect(submit.responses['429'].description).toContain('ATTEMPTS_EXCEEDED');
  });

  it('SECURITY refuse guests wherever a person is needed, and people wherever an admin is', async () => {
    const { http } = await aPerson(api);
    for (const route of await allRoutes()) {
      if (route.access === 'public') continue;
      const method = route.method.toLowerCase() as 'get' | 'post' | 'delete';
      const id = '0190a000-0000-7000-8000-000000000000';
      const url = urlOf(route.path).replace(/:id/, id).replace(/:\w+/g, 'nothing');
      expect([nameOf(route), (await api.guest()[method](url)).status]).toEqual([nameOf(route), 401]);
      if (route.access === 'admin') expect((await http[method](url)).status).toBe(403);
    }
  });

  it('SECURITY let no field out that the answer does not name', async () => {
    const shown = route({
      method: 'GET',
      path: 'shown',
      summary: '',
      access: 'public',
      reply: z.object({ login: z.string(), inner: z.array(z.object({ a: z.number() })) }),
      errors: [],
    });
    class Shows {
      @Handle(shown)
      show() {}
    }
    const reply = { hasHeader: () => true };
    const context = new ExecutionContextHost([{}, reply], Shows, new Shows().show);
    const value = { login: 'ada', passwordHash: 'x', inner: [{ a: 1, privateScore: 2 }] };
    const next = { handle: () => of(value) };
    const sent = await lastValueFrom(new ReplyInterceptor(new Reflector()).intercept(context, next));
    expect(sent).toEqual({ login: 'ada', inner: [{ a: 1 }] });
  });

  it('ERR1 fails in tests when a route answers a code that it does not declare', async () => {
    const availability = api.get(Availability);
    const { ofLogin } = availability;
    availability.ofLogin = () => Promise.reject(new DomainError('CHAMPIONSHIP_OVER'));
    const reply = await api.guest().get('/api/auth/checklogin?login=abcd');
    availability.ofLogin = ofLogin;
    expect(reply.status).toBe(500);
    expect(reply.body.message).toContain('GET auth/checklogin does not declare CHAMPIONSHIP_OVER');
  });
});
