import { type EntityManager, IsolationLevel, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ChampionshipFacts, ChampionshipsApi } from '../../championships/championships.api.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { found } from '../../kernel/domain/domain-error.js';
import { FinalsApi, type FinalStanding } from '../../scoring/finals.api.js';
import { DisqualifyingApi } from '../../teams/disqualifying.api.js';
import type { Consequences, Foreseen, Correction } from '../contract/correction.js';
import { resultsAsIf } from '../queries/results-as-if.js';
import { consequencesOf, movesBetween, type ResultNow, resultsNow } from '../queries/results-now.js';
import { type Terms, WantedAwards } from '../queries/wanted-awards.js';

/** Somebody with an account, under whose name it is kept that they saw what is private. */
type Looker = Actor & { id: string };

/** What people have of a championship, or would have. */
type Results = Map<string, ResultNow>;

/** A read of one moment, which can't write and locks nothing: who gives awards meanwhile waits for no look. */
const ofOneMoment = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };

const changed = ({ without, ...terms }: Terms, { weight, counts, out, back }: Correction): Terms => ({
  weight: weight ?? terms.weight,
  counts: counts ?? terms.counts,
  without: new Set([...without, ...(out ? [out] : [])].filter((teamId) => teamId !== back)),
});

/**
 * RATE1: what a correction would do, worked out by the very rules that it awards by. Before the results are out it tells the order
 * by private scores: not unseen, as everywhere (SUB5).
 */
@Injectable()
export class CorrectionPreviews {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly teams: DisqualifyingApi,
    private readonly finals: FinalsApi,
    private readonly wanted: WantedAwards,
  ) {}

  /** @throws DomainError NOT_FOUND; FORBIDDEN for a client that takes back in whom an admin took out */
  async preview(champname: string, change: Correction, by: Looker): Promise<Foreseen> {
    const { id, state } = await this.finals.lookAtPrivate(champname, by);
    const isAsItIs = Object.keys(change).length === 0;
    const moved = await this.compare(id, async (em, championship) => {
      await this.refuse(championship, change, by);
      // A change to one that is still running is held against what is expected without it.
      const before = isAsItIs ? await resultsNow(em, id) : await this.now(em, championship);
      return { before, after: await this.after(em, championship, change) };
    });
    return { ...moved, isPrivate: state !== 'FINISHED' };
  }

  /** Of a re-judgement before it is applied; one that was decided moves nobody any more. @throws DomainError NOT_FOUND */
  async ofRejudge(rejudgeId: string, by: Looker): Promise<Consequences> {
    const { championshipId, isOpen } = found(await this.finals.ofRejudge(rejudgeId));
    const { champname } = await this.championships.managed({ id: championshipId }, by);
    if (!isOpen) return { moved: 0, items: [] };
    await this.finals.lookAtPrivate(champname, by);
    return this.compare(championshipId, async (em, championship) => {
      const board = await this.finals.proposed(championship, rejudgeId);
      return { before: await this.now(em, championship), after: await this.asIf(em, championship, board) };
    });
  }

  private compare(
    championshipId: string,
    look: (em: EntityManager, championship: ChampionshipFacts) => Promise<{ before: Results; after: Results }>,
  ): Promise<Consequences> {
    return this.orm.em.fork().transactional(async (own) => {
      const em = own as EntityManager;
      const { before, after } = await look(em, await this.championships.byId(championshipId));
      return consequencesOf(em, movesBetween(before, after));
    }, ofOneMoment);
  }

  private async refuse(championship: ChampionshipFacts, { out, back }: Correction, by: Looker): Promise<void> {
    if (out) await this.teams.refuse(championship, { teamId: out, reason: '', by });
    if (back) await this.teams.refuse(championship, { teamId: back, reason: null, by });
  }

  /** As it is; of one that is still running, as if its results were made final now. */
  private async now(em: EntityManager, championship: ChampionshipFacts): Promise<Results> {
    if (championship.finishedAt !== null) return resultsNow(em, championship.id);
    return this.asIf(em, championship, await this.finals.expected(championship));
  }

  private async after(em: EntityManager, championship: ChampionshipFacts, change: Correction): Promise<Results> {
    const { out, back } = change;
    const isPublished = championship.finishedAt !== null && (out ?? back) === undefined;
    const board = isPublished ? this.finals.published(championship.id) : this.finals.expected(championship, back);
    return this.asIf(em, championship, await board, change);
  }

  private async asIf(
    em: EntityManager,
    championship: ChampionshipFacts,
    board: readonly FinalStanding[],
    change: Correction = {},
  ): Promise<Results> {
    const { id, finishedAt } = championship;
    const terms = changed(await this.wanted.terms(id), change);
    const rows = await this.wanted.of(championship, board, { ...terms, endedAt: finishedAt ?? this.clock.now() });
    return resultsAsIf(em, id, rows);
  }
}
