import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { ModerateVacancy } from '../commands/moderate-vacancy.js';
import { type AuthorMove, MoveVacancy } from '../commands/move-vacancy.js';
import * as routes from '../contract/routes.js';
import { Writing } from '../flows/writing.js';
import { VacancyQueries } from '../queries/vacancy-queries.js';

/** VAC1: the board, and what authors and moderators do with vacancies. */
@Controller()
export class VacanciesController {
  constructor(
    private readonly queries: VacancyQueries,
    private readonly writing: Writing,
    private readonly commands: Commands,
  ) {}

  @Handle(routes.vacancies)
  list(@TheCall() { query, caller }: Call<typeof routes.vacancies>) {
    return this.queries.list(query, caller);
  }

  @Handle(routes.boardOptions)
  options() {
    return this.queries.options();
  }

  @Handle(routes.ownVacancies)
  mine(@TheCall() { query, caller }: Call<typeof routes.ownVacancies>) {
    return this.queries.mine(query, caller);
  }

  @Handle(routes.createVacancy)
  async create(@TheCall() { body, caller }: Call<typeof routes.createVacancy>) {
    return this.queries.one(await this.writing.write(body, caller), caller);
  }

  @Handle(routes.vacancy)
  one(@TheCall() { params, caller }: Call<typeof routes.vacancy>) {
    return this.queries.one(params.id, caller);
  }

  @Handle(routes.editVacancy)
  async edit(@TheCall() { params, body: { version, ...typed }, caller }: Call<typeof routes.editVacancy>) {
    return this.queries.one(await this.writing.write(typed, caller, { id: params.id, version }), caller);
  }

  @Handle(routes.removeVacancy)
  async remove(@TheCall() { params, caller }: Call<typeof routes.removeVacancy>) {
    await this.commands.run(new MoveVacancy(params.id, 'REMOVE', caller));
    return {};
  }

  @Handle(routes.submitVacancy)
  submit(@TheCall() { params, caller }: Call<typeof routes.submitVacancy>) {
    return this.moved(params.id, 'SUBMIT', caller);
  }

  @Handle(routes.extendVacancy)
  extend(@TheCall() { params, caller }: Call<typeof routes.extendVacancy>) {
    return this.moved(params.id, 'EXTEND', caller);
  }

  @Handle(routes.reopenVacancy)
  reopen(@TheCall() { params, caller }: Call<typeof routes.reopenVacancy>) {
    return this.moved(params.id, 'REOPEN', caller);
  }

  @Handle(routes.archiveVacancy)
  async archive(@TheCall() { params, body, caller }: Call<typeof routes.archiveVacancy>) {
    const { authorId } = await this.queries.row(params.id, caller);
    if (caller.role !== 'admin' || authorId === caller.id) return this.moved(params.id, { close: body.as }, caller);
    return this.moderated(params.id, { verdict: 'hide', reason: body.reason ?? '' }, caller);
  }

  @Handle(routes.approveVacancy)
  approve(@TheCall() { params, body, caller }: Call<typeof routes.approveVacancy>) {
    return this.moderated(params.id, { verdict: 'approve', ...body }, caller);
  }

  @Handle(routes.rejectVacancy)
  reject(@TheCall() { params, body, caller }: Call<typeof routes.rejectVacancy>) {
    return this.moderated(params.id, { verdict: 'reject', ...body }, caller);
  }

  private async moved(id: string, move: AuthorMove, caller: Caller) {
    await this.commands.run(new MoveVacancy(id, move, caller));
    return this.queries.one(id, caller);
  }

  private async moderated(id: string, decision: ModerateVacancy['decision'], caller: Caller) {
    await this.commands.run(new ModerateVacancy(id, decision, caller));
    return this.queries.one(id, caller);
  }
}
