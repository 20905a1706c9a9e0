import { Injectable } from '@nestjs/common';
import { givesHiddenAwaySql } from './solutions/queries/hidden-predictions.js';
import { shownScoreSql } from './solutions/queries/shown-score-sql.js';
import { personal, PersonalData, wordsOfOthers } from '../identity/personal.port.js';

/** The solutions that a person sent, with their files. Private scores are no part of it: nobody is told them before the end. */
@Injectable()
export class ScoringPersonal extends PersonalData {
  override readonly tables = [
    personal({
      table: 'scoring.solutions',
      person: 'person_id',
      atErasure: 'keep',
      because: 'results and boards are of it',
      archive: {
        name: 'solutions/solutions',
        sql: `select s.id::text as key, jsonb_build_object('id', s.id, 'championship', c.champname, 'team_id', s.team_id,
          'name', s.name, 'comment', s.comment, 'bytes', s.bytes, 'sha256', s.sha256, 'status', s.status,
          'public_score', ${shownScoreSql('public_score')}, 'final', s.final, 'late', s.late, 'created_at', s.created_at,
          'finished_at', s.finished_at, 'revoked', s.revoked) as row
        from scoring.solutions s join championships.named c on c.id = s.championship_id where s.person_id = $1`,
      },
    }),
    personal({
      table: 'scoring.repository_checks',
      person: 'person_id',
      atErasure: 'delete',
      archive: 'repositories that were looked at or tried, which are forgotten within a day',
    }),
    personal({
      table: 'scoring.attempt_grants',
      person: null,
      others: ['granted_by'],
      atErasure: 'keep',
      because: 'attempts of teams are counted by it',
      archive: 'what organisers did',
    }),
    personal({
      table: 'scoring.private_looks',
      person: 'person_id',
      atErasure: 'keep',
      because: 'who saw private scores, and when, is what it is for',
      archive: 'log of those who lead a championship',
    }),
    personal({
      table: 'scoring.stored_bytes',
      person: 'id',
      atErasure: 'keep',
      because: 'the files of solutions are kept',
      archive: 'the sum of solutions/files',
    }),
    personal({
      table: 'scoring.retries',
      person: 'actor_id',
      copies: ['actor'],
      atErasure: {
        rename: 'update scoring.retries r set actor = named.instead from named where r.actor_id = named.person',
      },
      archive: 'what organisers did',
    }),
    personal({
      table: 'scoring.rejudges',
      person: null,
      copies: ['started_by', 'applying_by'],
      atErasure: {
        rename: `update scoring.rejudges r set
          started_by = case when lower(r.started_by) = any(named.sure) then named.instead else r.started_by end,
          applying_by = case when lower(r.applying_by) = any(named.sure) then named.instead else r.applying_by end
          from named where lower(r.started_by) = any(named.sure) or lower(r.applying_by) = any(named.sure)`,
      },
      archive: 'what organisers did',
    }),
    wordsOfOthers('scoring.solutions', ['revoked'], 't.person_id = named.person'),
    wordsOfOthers('scoring.attempt_grants', ['reason']),
    wordsOfOthers('scoring.pauses', ['reason']),
    wordsOfOthers('scoring.retries', ['reason']),
    wordsOfOthers('scoring.rejudges', ['reason', 'applying_reason']),
  ];

  override readonly files = [
    {
      name: 'solutions/files',
      sql: `select id::text as key, name, storage_key, bytes::text as bytes from scoring.solutions s
        where person_id = $1 and file_gone_at is null and not ${givesHiddenAwaySql('s')}`,
    },
  ];
}
