import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { tourDecided } from '../../contract/events.js';
import { lockResults } from '../../solutions/commands/board-lock.js';

/** What a decision about one team says, and why. */
interface Wish {
  tourId: string;
  goesOn: boolean;
  reason: string;
}

/** CHAMP6: changes for one team what was decided about who goes on from a tour. @returns its championship */
export class AdvanceTeam extends OfficeCommand<void> {
  constructor(
    readonly teamId: string,
    readonly by: Actor,
    readonly wish: Wish,
  ) {
    super();
  }
}

@CommandHandler(AdvanceTeam)
export class AdvanceTeamHandler implements ICommandHandler<AdvanceTeam> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ teamId, by, wish: { tourId, goesOn, reason } }: AdvanceTeam): Promise<void> {
    const { championshipId } = await this.competing(teamId, tourId);
    await lockResults(this.em, championshipId);
    // A merge that was about to commit has taken the team along.
    await this.competing(teamId, tourId);
    // Locked, so that a decision about all teams at the same time comes wholly before or wholly after this one.
    const lockSql = 'select from scoring.tour_decisions where championship_id = $1 and tour_id = $2 for update';
    const decided = await query(this.em, lockSql, [championshipId, tourId]);
    refuse(decided.length === 0, 'TOUR_UNDECIDED');
    const sql = goesOn
      ? 'insert into scoring.tour_teams (championship_id, tour_id, team_id) values ($1, $2, $3) on conflict do nothing'
      : 'delete from scoring.tour_teams where championship_id = $1 and tour_id = $2 and team_id = $3';
    await query(this.em, sql, [championshipId, tourId, teamId]);
    happened(tourDecided({ championshipId, tourId }));
    const details = { tour: tourId, goesOn };
    await this.audit.note(by, { action: 'scoring.advance-team', object: `team:${teamId}`, reason, details });
  }

  private async competing(teamId: string, tourId: string): Promise<{ championshipId: string }> {
    return found(
      await queryOne<{ championshipId: string }>(this.em, tourSql, [teamId, JSON.stringify([{ id: tourId }])]),
    );
  }
}

/** $1 team, which is still one, $2 the tour as a list of one: it must be of the team's own championship. */
const tourSql = `select r.championship_id as "championshipId" from teams.roster r
  join championships.named c on c.id = r.championship_id where r.team_id = $1 and r.ended_at is null and c.tours @> $2::jsonb`;
