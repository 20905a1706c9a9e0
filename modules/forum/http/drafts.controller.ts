import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { TextsApi } from '../../texts/texts.api.js';
import { DropDraft, SaveDraft } from '../commands/save-draft.js';
import * as routes from '../contract/drafts.js';
import type { DraftPlace } from '../contract/drafts.js';
import { DraftQueries } from '../queries/draft-queries.js';

/** FORUM1: what somebody has begun to write. */
@Controller()
export class DraftsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: DraftQueries,
    private readonly texts: TextsApi,
  ) {}

  @Handle(routes.drafts)
  drafts(@TheCall() owner: Call<typeof routes.drafts>) {
    return this.queries.list(owner);
  }

  @Handle(routes.draft)
  draft(@TheCall() { params, caller }: Call<typeof routes.draft>) {
    return this.queries.one(params.place, { caller });
  }

  @Handle(routes.saveDraft)
  async save(@TheCall() { params, body, caller }: Call<typeof routes.saveDraft>) {
    const saved = await this.commands.run(new SaveDraft(params.place as DraftPlace, caller.id, body));
    await this.texts.keepPictures(body.text);
    return saved;
  }

  @Handle(routes.dropDraft)
  async drop(@TheCall() { params, caller }: Call<typeof routes.dropDraft>) {
    await this.commands.run(new DropDraft(params.place as DraftPlace, caller.id));
    return {};
  }
}
