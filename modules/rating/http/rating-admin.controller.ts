import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { CorrectResults } from '../commands/correct-results.js';
import * as routes from '../contract/admin-routes.js';
import { CorrectionPreviews } from '../flows/correction-previews.js';
import { RatingImports } from '../flows/rating-imports.js';
import { Contests } from '../queries/contests.js';

/** ADMIN1: how championships count for the rating. */
@Controller()
export class RatingAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly contests: Contests,
    private readonly previews: CorrectionPreviews,
    private readonly imports: RatingImports,
  ) {}

  @Handle(routes.contest)
  contest(@TheCall() { params, caller }: Call<typeof routes.contest>) {
    return this.contests.of(params.champname, caller);
  }

  @Handle(routes.previewCorrection)
  preview(@TheCall() { params, body, caller }: Call<typeof routes.previewCorrection>) {
    return this.previews.preview(params.champname, body, caller);
  }

  @Handle(routes.correct)
  correct(@TheCall() { params, body, caller }: Call<typeof routes.correct>) {
    const { reason, ...change } = body;
    return this.commands.run(new CorrectResults(params.champname, change, caller, reason), { isLong: true });
  }

  @Handle(routes.awardsOfRejudge)
  ofRejudge(@TheCall() { params, caller }: Call<typeof routes.awardsOfRejudge>) {
    return this.previews.ofRejudge(params.id, caller);
  }

  @Handle(routes.importRating)
  import(@TheCall() { body, caller }: Call<typeof routes.importRating>) {
    const { csv, check: isTry, reason } = body;
    return this.imports.begin(Readable.from([csv]), { reason, isTry }, caller);
  }
}
