import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deletedPrefix } from '../../identity/contract/deleted.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import type { Channels } from '../contract/channels.js';
import { channelsOf, type ReaderRow, readersSql } from '../domain/reader.js';

type Said<T> = { [K in keyof T]?: T[K] | undefined };
/** What somebody says of their channels. */
type ChannelChange = Said<Omit<Channels, 'subjects'>> & { subjects?: Said<Channels['subjects']> | undefined };

/** NOTIF1: somebody says how they want to be told; what is not said stays. */
export class ChooseChannels extends Command<Channels> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly change: ChannelChange,
  ) {
    super();
  }
}

@CommandHandler(ChooseChannels)
export class ChooseChannelsHandler implements ICommandHandler<ChooseChannels> {
  constructor(
    private readonly em: EntityManager,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ personId, change }: ChooseChannels): Promise<Channels> {
    // Made first, so that two at once wait for each other and neither loses what the other said.
    await query(this.em, madeSql, [personId, this.settings.DEFAULT_LANGUAGE]);
    const row = await queryOne<ReaderRow>(this.em, `${readersSql} where person_id = $1 for update`, [personId]);
    const before = channelsOf(row, this.settings.DEFAULT_LANGUAGE);
    const { quiet = before.quiet, subjects: chosen = {}, ...said } = change;
    // What concerns the account is no choice: what is said of it changes nothing.
    const { account: _always, ...subjects } = chosen;
    const choices = JSON.stringify({ ...row?.choices, ...subjects });
    const after: Channels = {
      language: said.language ?? before.language,
      digest: said.digest ?? before.digest,
      zone: said.zone ?? before.zone,
      quiet,
      subjects: { ...before.subjects, ...(subjects as Partial<Channels['subjects']>) },
    };
    const values = [personId, after.language, after.digest, quiet?.from ?? null, quiet?.to ?? null, after.zone];
    await query(this.em, updateSql, [...values, choices]);
    return after;
  }
}

/** Links of old mails outlive the account: nothing is kept of who was erased. */
const madeSql = `insert into notifications.readers (person_id, language)
  select n.id, $2 from identity.names n where n.id = $1 and n.login_key not like '${deletedPrefix}%' for key share of n
  on conflict do nothing`;
const updateSql = `update notifications.readers set language = $2, digest = $3, quiet_from = $4, quiet_to = $5, zone = $6,
  choices = $7::jsonb where person_id = $1`;
