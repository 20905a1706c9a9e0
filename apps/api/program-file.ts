import { readFile } from 'node:fs/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inProject } from '../../modules/kernel/root.js';
import { publicUrl, type Settings } from '../../modules/kernel/settings.js';
import { notFound } from './web.js';

/** The command line as one file, for those who have no checkout of the project. */
const file = inProject('dist', 'cli', 'podium.mjs');

/** CLI1: hands out `podium` at /cli/podium.mjs, which then talks to the server that it came from. */
export const serveProgram = (app: NestFastifyApplication, settings: Settings): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const program = await readFile(file, 'utf8').catch(() => null);
    if (program === null) return notFound(request, reply);
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Content-Disposition', 'attachment; filename="podium.mjs"')
      .type('text/javascript; charset=utf-8')
      .send(program.replace('__PODIUM_URL__', () => publicUrl(settings)));
  };
  app
    .getHttpAdapter()
    .getInstance()
    .route({ method: ['GET', 'HEAD'], url: '/cli/podium.mjs', handler });
};
