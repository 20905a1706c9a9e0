import { articles } from '../../modules/articles/articles.module.js';
import { backups } from '../../modules/backups/backups.module.js';
import { championships } from '../../modules/championships/championships.module.js';
import { forum } from '../../modules/forum/forum.module.js';
import { identity } from '../../modules/identity/identity.module.js';
import type { Context } from '../../modules/kernel/context.js';
import { notifications } from '../../modules/notifications/notifications.module.js';
import { rating } from '../../modules/rating/rating.module.js';
import { scoring } from '../../modules/scoring/scoring.module.js';
import { teams } from '../../modules/teams/teams.module.js';
import { texts } from '../../modules/texts/texts.module.js';
import { vacancies } from '../../modules/vacancies/vacancies.module.js';

/** Every context of the product, each after those that it uses: all that starts, migrates or tells the demo goes by this list. */
export const contexts: readonly Context[] = [
  identity,
  texts,
  articles,
  championships,
  teams,
  scoring,
  rating,
  forum,
  vacancies,
  backups,
  notifications,
];

/** Everything that is stored. */
export const entities = contexts.flatMap((context) => context.entities);
