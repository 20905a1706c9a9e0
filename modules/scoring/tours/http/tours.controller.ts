import { Controller } from '@nestjs/common';
import { Commands } from '../../../kernel/commands/commands.js';
import { type Call, Handle, TheCall } from '../../../kernel/http/handle.js';
import { AdvanceTeams } from '../commands/advance-teams.js';
import * as routes from '../contract/tour-routes.js';
import { TourPreview } from '../queries/tour-preview.js';
import { TourQueries } from '../queries/tour-queries.js';

@Controller()
export class ToursController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: TourQueries,
    private readonly previews: TourPreview,
  ) {}

  @Handle(routes.tours)
  list(@TheCall() { params, caller }: Call<typeof routes.tours>) {
    return this.queries.list(params.champname, caller);
  }

  @Handle(routes.previewAdvance)
  preview(@TheCall() { params, body, caller }: Call<typeof routes.previewAdvance>) {
    return this.previews.of(params.champname, params.tourId, caller, body.advance);
  }

  @Handle(routes.advanceTeams)
  async advance(@TheCall() { params, body, caller }: Call<typeof routes.advanceTeams>) {
    const teams = await this.commands.run(new AdvanceTeams(params.champname, params.tourId, caller, body));
    return { teams };
  }
}
