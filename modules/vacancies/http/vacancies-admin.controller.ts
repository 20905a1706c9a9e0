import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { adminList, sendRange } from '../../kernel/http/admin-list.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import * as routes from '../contract/routes.js';
import { adminFilter, sortColumns, VacancyAdminQueries } from '../queries/admin-queries.js';

/** ADMIN1: the console's tab VACANCY. */
@Controller()
export class VacanciesAdminController {
  constructor(private readonly queries: VacancyAdminQueries) {}

  @Handle(routes.adminVacancies)
  async list(
    @TheCall() { query }: Call<typeof routes.adminVacancies>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const request = adminList(query, sortColumns, adminFilter);
    const { items, total } = await this.queries.list(request);
    sendRange(reply, 'vacancies', request.offset, items.length, total);
    return items;
  }

  @Handle(routes.adminVacancy)
  one(@TheCall() { params, caller }: Call<typeof routes.adminVacancy>) {
    return this.queries.one(params.id, caller);
  }
}
