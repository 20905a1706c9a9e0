import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import * as routes from '../contract/metric-program.js';
import { MetricPrograms } from '../flows/metric-programs.js';

/** ALGO2: the metric program of a championship, for those who edit it. */
@Controller()
export class ProgramsController {
  constructor(private readonly programs: MetricPrograms) {}

  @Handle(routes.putMetricProgram)
  put(@TheCall() { params, caller }: Call<typeof routes.putMetricProgram>, @Req() request: FastifyRequest) {
    return this.programs.receive(request, params.champname, caller);
  }

  @Handle(routes.getMetricProgram)
  async get(@TheCall() { params, caller }: Call<typeof routes.getMetricProgram>) {
    return { program: await this.programs.view(params.champname, caller) };
  }

  @Handle(routes.deleteMetricProgram)
  async remove(@TheCall() { params, caller }: Call<typeof routes.deleteMetricProgram>) {
    await this.programs.remove(params.champname, caller);
    return {};
  }
}
