import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { RemoveVacancyComment } from '../commands/remove-comment.js';
import { Feel } from '../commands/feel.js';
import type { EmotionType } from '../contract/kinds.js';
import * as routes from '../contract/routes.js';
import { Commenting } from '../flows/commenting.js';
import { VacancyCommentQueries } from '../queries/comment-queries.js';
import { VacancyQueries } from '../queries/vacancy-queries.js';

/** VAC1: what readers say and feel about vacancies. */
@Controller()
export class VacancySocialController {
  constructor(
    private readonly queries: VacancyQueries,
    private readonly comments: VacancyCommentQueries,
    private readonly commenting: Commenting,
    private readonly commands: Commands,
  ) {}

  @Handle(routes.markEmotion)
  mark(@TheCall() { params, caller }: Call<typeof routes.markEmotion>) {
    return this.felt(params.id, params.type, true, caller);
  }

  @Handle(routes.unmarkEmotion)
  unmark(@TheCall() { params, caller }: Call<typeof routes.unmarkEmotion>) {
    return this.felt(params.id, params.type, false, caller);
  }

  @Handle(routes.vacancyComments)
  list(@TheCall() { params, query, caller }: Call<typeof routes.vacancyComments>) {
    return this.comments.list(params.id, query, caller);
  }

  @Handle(routes.commentVacancy)
  async comment(@TheCall() { params, body, caller }: Call<typeof routes.commentVacancy>) {
    return this.comments.one(await this.commenting.write(params.id, body.text, caller), caller);
  }

  @Handle(routes.removeVacancyComment)
  async remove(@TheCall() { params, query, caller }: Call<typeof routes.removeVacancyComment>) {
    await this.commands.run(new RemoveVacancyComment(params.id, caller, query.reason));
    return {};
  }

  private async felt(id: string, type: EmotionType, isMarked: boolean, caller: Caller) {
    await this.commands.run(new Feel(id, caller.id, type, isMarked));
    const { emotions } = await this.queries.one(id, caller);
    return { emotions };
  }
}
