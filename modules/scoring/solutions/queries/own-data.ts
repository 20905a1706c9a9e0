import { Injectable } from '@nestjs/common';
import { shownScoreSql } from './shown-score-sql.js';
import { OwnData } from '../../../identity/own-data.port.js';

/** The solutions that a person sent, with their files. Private scores are no part of it: nobody is told them before the end. */
@Injectable()
export class SolutionsOwnData extends OwnData {
  override readonly tables = [
    {
      name: 'solutions/solutions',
      sql: `select s.id::text as key, jsonb_build_object('id', s.id, 'championship', c.champname, 'team_id', s.team_id,
          'name', s.name, 'comment', s.comment, 'bytes', s.bytes, 'sha256', s.sha256, 'status', s.status,
          'public_score', ${shownScoreSql('public_score')}, 'final', s.final, 'late', s.late, 'created_at', s.created_at,
          'finished_at', s.finished_at, 'revoked', s.revoked) as row
        from scoring.solutions s join championships.named c on c.id = s.championship_id where s.person_id = $1`,
    },
    {
      name: 'solutions/begun-uploads',
      sql: `select u.id as key, to_jsonb(u) - '{person_id}'::text[] as row from scoring.uploads u where u.person_id = $1`,
    },
  ];

  override readonly files = [
    {
      name: 'solutions/files',
      sql: `select id::text as key, name, storage_key, bytes::text as bytes from scoring.solutions
        where person_id = $1 and file_gone_at is null`,
    },
  ];
}
