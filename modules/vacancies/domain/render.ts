import { DomainError } from '../../kernel/domain/domain-error.js';
import { wholeOf } from '../contract/faults.js';
import { richParts } from '../contract/kinds.js';
import type { TypedVacancy, VacancyHtml, VacancyInfo } from '../contract/vacancy.js';
import type { RenderedVacancy } from './vacancy.js';

type Render = (markdown: string) => Promise<{ html: string; renderer: number }>;

/** A vacancy with its texts as they are shown, each language by itself. @param render makes HTML of Markdown */
export const renderedVacancy = async (typed: TypedVacancy, render: Render): Promise<RenderedVacancy> => {
  const text = wholeOf(typed);
  if (!text) throw new DomainError('FIELD_REQUIRED');
  const [info, english] = await Promise.all([htmlOf(text.info, render), text.info_en && htmlOf(text.info_en, render)]);
  return { text, html: { info: info.html, ...(english && { info_en: english.html }) }, renderer: info.renderer };
};

const htmlOf = async (info: VacancyInfo, render: Render): Promise<{ html: VacancyHtml; renderer: number }> => {
  const made = await Promise.all(richParts.map((part) => render(info[part])));
  const html = Object.fromEntries(richParts.map((part, at) => [part, made[at]?.html ?? ''])) as VacancyHtml;
  return { html, renderer: Math.min(...made.map(({ renderer }) => renderer)) };
};
