import { Controller } from '@nestjs/common';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import * as routes from '../contract/organiser-routes.js';
import { OrganiserQueries } from '../queries/organiser-queries.js';
import { OrganiserQueues } from '../queries/organiser-queues.js';
import { Retries } from './retries.js';

/** SUB3, SUB4: solutions of all teams, the queue and what was granted, for the client of a championship and admins. */
@Controller()
export class OrganiserController {
  constructor(
    private readonly queries: OrganiserQueries,
    private readonly queues: OrganiserQueues,
    private readonly retries: Retries,
  ) {}

  @Handle(routes.submissions)
  submissions(@TheCall() { params, query, caller }: Call<typeof routes.submissions>) {
    return this.queries.list(params.champname, caller, query);
  }

  @Handle(routes.submission)
  submission(@TheCall() { params, caller }: Call<typeof routes.submission>) {
    return this.queries.one(params.champname, params.id, caller);
  }

  @Handle(routes.championshipQueue)
  queue(@TheCall() { params, caller }: Call<typeof routes.championshipQueue>) {
    return this.queues.of(params.champname, caller);
  }

  @Handle(routes.attemptGrants)
  grants(@TheCall() { params, query, caller }: Call<typeof routes.attemptGrants>) {
    return this.queries.grants(params.champname, caller, query);
  }

  @Handle(routes.retrySolutions)
  retry(@TheCall() { params, body, caller }: Call<typeof routes.retrySolutions>) {
    return this.retries.run(params.champname, caller, body);
  }
}
