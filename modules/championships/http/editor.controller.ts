import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { settingsSchema } from '../contract/editor.js';
import * as routes from '../contract/routes.js';
import { Adviser } from '../queries/adviser.js';
import { ChampionshipFiles } from '../flows/championship-files.js';
import { Covers } from '../flows/covers.js';
import { Editing } from '../flows/editing.js';
import { TruthFiles } from '../flows/truth-files.js';

/** CHAMP5: the editor of a championship. */
@Controller()
export class EditorController {
  constructor(
    private readonly editing: Editing,
    private readonly truths: TruthFiles,
    private readonly championshipFiles: ChampionshipFiles,
    private readonly covers: Covers,
    private readonly adviser: Adviser,
  ) {}

  @Handle(routes.metricList)
  metrics() {
    return { items: this.editing.metrics() };
  }

  @Handle(routes.settingsSchemaFile)
  schema() {
    return settingsSchema();
  }

  @Handle(routes.createChampionship)
  create(@TheCall() { body, caller }: Call<typeof routes.createChampionship>) {
    return this.editing.create(body, caller);
  }

  @Handle(routes.editor)
  editor(@TheCall() { params, caller }: Call<typeof routes.editor>) {
    return this.editing.view(params.champname, caller);
  }

  @Handle(routes.saveChampionship)
  save(@TheCall() { params, body, caller }: Call<typeof routes.saveChampionship>) {
    return this.editing.save(params.champname, body, caller);
  }

  @Handle(routes.changeState)
  changeState(@TheCall() { params, body, caller }: Call<typeof routes.changeState>) {
    return this.editing.become(params.champname, body.state, caller);
  }

  @Handle(routes.setUpAdvice)
  async advice(@TheCall() { params, caller }: Call<typeof routes.setUpAdvice>) {
    return { items: await this.adviser.advise(params.champname, caller) };
  }

  @Handle(routes.solutionFormOf)
  async form(@TheCall() { params, caller }: Call<typeof routes.solutionFormOf>) {
    return { form: await this.truths.form(params.champname, caller) };
  }

  @Handle(routes.putTruth)
  truth(@TheCall() { params, caller }: Call<typeof routes.putTruth>, @Req() request: FastifyRequest) {
    return this.truths.receive(request, params.champname, caller);
  }

  @Handle(routes.putTourTruth)
  tourTruth(@TheCall() { params, caller }: Call<typeof routes.putTourTruth>, @Req() request: FastifyRequest) {
    return this.truths.receive(request, params.champname, caller, params.tourId);
  }

  @Handle(routes.deleteTourTruth)
  async noTourTruth(@TheCall() { params, query, caller }: Call<typeof routes.deleteTourTruth>) {
    await this.truths.retire(params.champname, params.tourId, query, caller);
    return {};
  }

  @Handle(routes.putSample)
  sample(@TheCall() { params, caller }: Call<typeof routes.putSample>, @Req() request: FastifyRequest) {
    return this.championshipFiles.sample(request, params.champname, caller);
  }

  @Handle(routes.putCover)
  cover(@TheCall() { params, caller }: Call<typeof routes.putCover>, @Req() request: FastifyRequest) {
    return this.covers.receive(request, params.champname, caller);
  }

  @Handle(routes.deleteCover)
  removeCover(@TheCall() { params, caller }: Call<typeof routes.deleteCover>) {
    return this.covers.remove(params.champname, caller);
  }

  @Handle(routes.putFile)
  file(@TheCall() { params, caller }: Call<typeof routes.putFile>, @Req() request: FastifyRequest) {
    return this.championshipFiles.receive(request, params.champname, params.name, caller);
  }

  @Handle(routes.describeFile)
  describe(@TheCall() { params, body, caller }: Call<typeof routes.describeFile>) {
    return this.championshipFiles.describe(params.champname, params.name, body, caller);
  }

  @Handle(routes.describeColumns)
  async describeColumns(@TheCall() { params, body, caller }: Call<typeof routes.describeColumns>) {
    await this.championshipFiles.describeColumns(params.champname, params.name, body, caller);
    return {};
  }

  @Handle(routes.deleteFile)
  async remove(@TheCall() { params, query, caller }: Call<typeof routes.deleteFile>) {
    await this.championshipFiles.remove(params.champname, params.name, caller, query);
    return {};
  }

  @Handle(routes.dryRunSolution)
  dryRun(@TheCall() { params, caller }: Call<typeof routes.dryRunSolution>, @Req() request: FastifyRequest) {
    return this.championshipFiles.dryRun(request, params.champname, caller);
  }
}
