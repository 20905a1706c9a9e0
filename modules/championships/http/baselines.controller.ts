import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import * as routes from '../contract/routes.js';
import { Baselines } from '../flows/baselines.js';

/** LB1: the organiser's solutions on the leaderboard. */
@Controller()
export class BaselinesController {
  constructor(private readonly baselines: Baselines) {}

  @Handle(routes.addBaseline)
  add(@TheCall() { params, caller }: Call<typeof routes.addBaseline>, @Req() request: FastifyRequest) {
    return this.baselines.receive(request, params.champname, caller);
  }

  @Handle(routes.scoreBaselines)
  score(@TheCall() { params, caller }: Call<typeof routes.scoreBaselines>) {
    return this.baselines.scoreAgain(params.champname, caller);
  }

  @Handle(routes.renameBaseline)
  rename(@TheCall() { params, body, caller }: Call<typeof routes.renameBaseline>) {
    return this.baselines.rename(params, body, caller);
  }

  @Handle(routes.removeBaseline)
  remove(@TheCall() { params, caller }: Call<typeof routes.removeBaseline>) {
    return this.baselines.remove(params, caller);
  }
}
