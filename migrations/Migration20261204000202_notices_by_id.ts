import { Migration } from '@mikro-orm/migrations';

/** The n-th part of what a notice was written for. */
const part = (at: number): string => `split_part(n."reason", ':', ${at})`;
const of = (kind: 'person' | 'team', id: string): string => `jsonb_build_object('${kind}', ${id})`;

/** A notice keeps the ids of people and teams in it, which is what it was written for; their names are told when it is read. */
export class Migration20261204000202_notices_by_id extends Migration {
  override name = 'Migration20261204000202_notices_by_id';

  override up(): void {
    this.keep(['left', 'removed', 'joined'], `'team', ${of('team', part(2))}, 'who', ${of('person', part(3))}`);
    this.keep(['captain', 'disqualified', 'restored'], `'team', ${of('team', part(2))}`);
    this.keepFrom(
      'teams.merged',
      `"teams"."teams" s where s."id"::text = ${part(2)} and s."merged_into_id" is not null`,
      `'team', ${of('team', 's."merged_into_id"')}, 'from', ${of('team', 's."id"')}`,
    );
    for (const cause of ['inv', 'cominv', 'accepted', 'rejected', 'expired', 'withdrawn'])
      this.keepFrom(
        `teams.${cause}`,
        `"teams"."invitations" s left join "teams"."teams" o on o."id" = s."other_team_id" where s."id"::text = ${part(2)}`,
        `'team', ${of('team', 's."team_id"')}, 'by', ${of('person', 's."by_id"')},
          'to', ${of('person', 'coalesce(s."person_id", o."captain_id")')}`,
      );
    for (const cause of ['answer', 'comment', 'mention', 'topic'])
      for (const table of ['comments', 'topics'])
        this.keepFrom(
          `forum.${cause}`,
          `"forum"."${table}" s where n."reason" = '${table.slice(0, -1)}:' || s."id"`,
          `'name', ${of('person', 's."author_id"')}`,
        );
    this.keepFrom(
      'vacancy.commented',
      `"vacancies"."comments" s where s."id"::text = ${part(2)}`,
      `'by', ${of('person', 's."author_id"')}`,
    );
  }

  /** By what the reason says alone. */
  private keep(causes: readonly string[], params: string): void {
    const list = causes.map((cause) => `'teams.${cause}'`).join(', ');
    const id = '[0-9a-f-]{36}';
    const ids = params.includes(part(3)) ? `:${id}:${id}:` : `:${id}:`;
    this.addSql(`update "notifications"."notices" n set "params" = n."params" || jsonb_build_object(${params})
      where n."cause" in (${list}) and n."reason" ~ '^[a-z]+${ids}'`);
  }

  private keepFrom(cause: string, source: string, params: string): void {
    this.addSql(`update "notifications"."notices" n set "params" = n."params" || jsonb_build_object(${params})
      from ${source} and n."cause" = '${cause}'`);
  }
}
