import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { CorrectResults } from '../commands/correct-results.js';
import type { Correction } from '../contract/correction.js';
import * as routes from '../contract/disqualifying-routes.js';
import { CorrectionPreviews } from '../flows/correction-previews.js';

const changeOf = ({ team, back }: { team: string; back: boolean }): Correction =>
  back ? { back: team } : { out: team };

/** CHAMP5: the client of a championship takes a team out of its results, or back. */
@Controller()
export class DisqualifyingController {
  constructor(
    private readonly commands: Commands,
    private readonly previews: CorrectionPreviews,
  ) {}

  @Handle(routes.previewDisqualification)
  preview(@TheCall() { params, body, caller }: Call<typeof routes.previewDisqualification>) {
    return this.previews.preview(params.champname, changeOf(body), caller);
  }

  @Handle(routes.disqualify)
  disqualify(@TheCall() { params, body, caller }: Call<typeof routes.disqualify>) {
    const { reason } = body;
    return this.commands.run(new CorrectResults(params.champname, changeOf(body), caller, reason), { isLong: true });
  }
}
