import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Commands } from '../../kernel/commands/commands.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import type { Caller } from '../../kernel/contract/status.js';
import { IncomingFiles, type ReceivedFile } from '../../kernel/http/incoming-files.js';
import { parse } from '../../kernel/http/validate.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { ChampionshipsApi } from '../championships.api.js';
import { AddBaseline } from '../commands/baselines/add-baseline.js';
import { RemoveBaseline } from '../commands/baselines/remove-baseline.js';
import { RenameBaseline } from '../commands/baselines/rename-baseline.js';
import { baselineNames, type changedBaselineNames, halvesOf } from '../contract/baseline.js';
import type { EditorView } from '../contract/editor.js';
import { addBaseline } from '../contract/routes.js';
import { EditorQuery } from '../queries/editor-query.js';
import { Checks } from './checks.js';

type ChangedNames = z.infer<typeof changedBaselineNames>;
type Names = Omit<ChangedNames, 'only'>;
const bilingual = ({ nameRus: rus, nameEng: eng }: Names): Bilingual => ({ rus, eng });

/** LB1: solutions of the organiser: received, scored as a dry run is, and shown between the rows of the leaderboard. */
@Injectable()
export class Baselines {
  constructor(
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly championships: ChampionshipsApi,
    private readonly checks: Checks,
    private readonly query: EditorQuery,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError BASELINES_FULL, KEY_REUSED, FILE_REQUIRED, TRUTH_INVALID, SCORING_LIMIT; the file is not kept then */
  async receive(request: FastifyRequest, champname: string, caller: Caller): Promise<EditorView> {
    const championship = await this.championships.editable(champname, caller);
    const expected = { area: 'championships', maxBytes: this.settings.MAX_SOLUTION_BYTES, by: caller.id };
    const received = await this.incoming.receive(request, { ...expected, field: addBaseline.file.field });
    const files = [received.stored];
    const addition = await this.incoming.prepare(files, () => this.addition(championship.id, received, caller));
    await this.incoming.run(files, addition);
    return this.query.view(championship.id);
  }

  async rename(at: Place, names: ChangedNames, caller: Caller): Promise<EditorView> {
    const championship = await this.championships.editable(at.champname, caller);
    await this.commands.run(new RenameBaseline(championship.id, at.id, halvesOf(bilingual(names), names.only), caller));
    return this.query.view(championship.id);
  }

  async remove(at: Place, caller: Caller): Promise<EditorView> {
    const championship = await this.championships.editable(at.champname, caller);
    await this.commands.run(new RemoveBaseline(championship.id, at.id, caller));
    return this.query.view(championship.id);
  }

  /** Scores those again whose score no longer holds. @throws DomainError TRUTH_INVALID, SCORING_LIMIT */
  async scoreAgain(champname: string, caller: Caller): Promise<EditorView> {
    const championship = await this.championships.editable(champname, caller);
    await this.checks.scoreBaselines(championship.id, championship);
    return this.query.view(championship.id);
  }

  private async addition(id: string, received: ReceivedFile, caller: Caller): Promise<AddBaseline> {
    const name = bilingual(parse(baselineNames, received.fields));
    const { stored, name: fileName } = received;
    // By the metric of now: it may be another one since the file was on its way.
    const check = await this.checks.ofSolution(id, await this.championships.byId(id), stored.key);
    return new AddBaseline(id, { name, fileName, stored, check }, caller);
  }
}

interface Place {
  champname: string;
  id: string;
}
