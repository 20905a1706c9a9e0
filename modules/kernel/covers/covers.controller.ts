import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { coverVersion } from '../contract/covers/covers.js';
import * as routes from '../contract/routes.js';
import { type Call, Handle, TheCall } from '../http/handle.js';
import { sendDrawing } from '../http/send-image.js';
import { coverOf } from './cover.js';

/** CHAMP5: covers that are drawn from a name. Nothing is asked of the database: whoever knows a name can draw it. */
@Controller()
export class CoversController {
  @Handle(routes.cover)
  cover(
    @TheCall() { params, query }: Call<typeof routes.cover>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const svg = coverOf(params.kind, params.id, query.size);
    return sendDrawing(request, reply, svg, 'svg', query.v === coverVersion ? 'forGood' : 'minutes');
  }
}
