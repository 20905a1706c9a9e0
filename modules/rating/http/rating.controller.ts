import type { Readable } from 'node:stream';
import { Controller, Header, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { networkOf } from '../../kernel/http/network.js';
import { RateLimits } from '../../kernel/http/rate-limits.js';
import { sendDrawing } from '../../kernel/http/send-image.js';
import { formula, weights } from '../contract/points.js';
import * as routes from '../contract/routes.js';
import { Badges } from '../queries/badges.js';
import { Cards } from '../queries/cards.js';
import { RatingCsv } from '../queries/rating-csv.js';
import { Explanations } from '../queries/explanations.js';
import { RatingPages } from '../queries/rating-pages.js';
import { RatingSpreads } from '../queries/rating-spread.js';
import { TeamRatings } from '../queries/team-ratings.js';

/** A search reads names, which costs more than a page does. By address. */
const searchRate = { points: 300, seconds: 60 };

/** RATE1: the rating, for everybody. */
@Controller()
export class RatingController {
  constructor(
    private readonly pages: RatingPages,
    private readonly explanations: Explanations,
    private readonly lists: RatingCsv,
    private readonly badges: Badges,
    private readonly cards: Cards,
    private readonly spreads: RatingSpreads,
    private readonly teams: TeamRatings,
    private readonly limits: RateLimits,
  ) {}

  @Handle(routes.rating)
  async page(@TheCall() { caller, query }: Call<typeof routes.rating>, @Req() { ip }: FastifyRequest) {
    return this.pages.page(caller, query, () => this.limits.consume('rating search', searchRate, networkOf(ip)));
  }

  @Handle(routes.ratingFormula)
  formula() {
    return { ...formula, weights: [...weights] };
  }

  @Handle(routes.distributionOfRating)
  distribution(@TheCall() { caller }: Call<typeof routes.distributionOfRating>) {
    return this.spreads.of(caller);
  }

  @Handle(routes.ratingOfTeam)
  team(@TheCall() { params, caller }: Call<typeof routes.ratingOfTeam>) {
    return this.teams.of(params.champname, params.team, caller);
  }

  @Handle(routes.ratingMedals)
  medals(@TheCall() { caller, query }: Call<typeof routes.ratingMedals>) {
    return this.pages.medals(caller, query);
  }

  @Handle(routes.ratingCsv)
  @Header('Cache-Control', 'no-store')
  csv() {
    return csvFile(this.lists.people(), 'rating.csv');
  }

  @Handle(routes.awardsCsv)
  @Header('Cache-Control', 'no-store')
  awards() {
    return csvFile(this.lists.awards(), 'awards.csv');
  }

  @Handle(routes.ratingBadge)
  async badge(
    @TheCall() { params, language }: Call<typeof routes.ratingBadge>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendDrawing(request, reply, await this.badges.of(params.login, language));
  }

  @Handle(routes.ratingCard)
  async card(
    @TheCall() { params, language }: Call<typeof routes.ratingCard>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendDrawing(request, reply, await this.badges.ofResult(params.login, params.champname, language));
  }

  @Handle(routes.personPicture)
  async personPicture(
    @TheCall() { params, language }: Call<typeof routes.personPicture>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendDrawing(request, reply, await this.cards.of(params.login, null, language), 'png');
  }

  @Handle(routes.resultPicture)
  async resultPicture(
    @TheCall() { params, language }: Call<typeof routes.resultPicture>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return sendDrawing(request, reply, await this.cards.of(params.login, params.champname, language), 'png');
  }

  @Handle(routes.explainedRating)
  explain(@TheCall() { params, caller }: Call<typeof routes.explainedRating>) {
    return this.explanations.of(params.login, caller);
  }
}

const csvFile = (lines: Readable, name: string): StreamableFile =>
  new StreamableFile(lines, { type: 'text/csv; charset=utf-8', disposition: `attachment; filename="${name}"` });
