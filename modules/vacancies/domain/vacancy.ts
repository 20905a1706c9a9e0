import { defineEntity, p } from '@mikro-orm/core';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import {
  vacancyChanged,
  vacancyClosed,
  vacancyPublished,
  vacancyReturned,
  vacancySubmitted,
} from '../contract/events.js';
import type { VacancyText } from '../contract/faults.js';
import { type Closing, closings } from '../contract/kinds.js';
import { afterEvent, type VacancyEvent, type VacancyState, vacancyStates } from '../contract/vacancy.machine.js';
import type { VacancyHtml } from '../contract/vacancy.js';

/** The Markdown of a text as it is shown, and by which version of the renderer. */
export interface RenderedVacancy {
  text: VacancyText;
  html: { info: VacancyHtml; info_en?: VacancyHtml | undefined };
  renderer: number;
}

const VacancySchema = defineEntity({
  name: 'Vacancy',
  schema: 'vacancies',
  tableName: 'vacancies',
  indexes: [
    { name: 'vacancies_author_index', properties: ['authorId', 'createdAt'] },
    { name: 'vacancies_state_index', properties: ['state', 'writtenAt'] },
  ],
  checks: [
    { name: 'vacancies_closed_check', expression: `(state = 'archived') = (closed_as is not null)` },
    { name: 'vacancies_approved_check', expression: `state <> 'published' or approved` },
  ],
  properties: {
    id: p.uuid().primary(),
    authorId: p.uuid(),
    state: p.enum(vacancyStates),
    /** Grows with each change of text or state. */
    version: p.integer().default(1),
    /** The newest text, which may wait for the moderators; what everybody sees is a post. */
    text: p.json<VacancyText>(),
    html: p.json<RenderedVacancy['html']>(),
    renderer: p.integer(),
    /** A moderator let this text through, and none hid it since. */
    approved: p.boolean().default(false),
    /** Why it was returned or hidden. */
    reason: p.text().default(''),
    closedAs: p.enum(closings).nullable(),
    createdAt: p.datetime(),
    /** When this text was sent in, or written. */
    writtenAt: p.datetime(),
    /** When everybody saw it first since it was opened; null for one that nobody ever saw. */
    publishedAt: p.datetime().nullable(),
  },
});

/** A vacancy as its author and the moderators know it (VAC1). */
export class Vacancy extends VacancySchema.class {
  static draft(authorId: string, rendered: RenderedVacancy, now: Date): Vacancy {
    const own = { id: newId(), authorId, state: 'draft' as const, version: 1, createdAt: now, writtenAt: now };
    const vacancy = Object.assign(new Vacancy(), own, rendered);
    happened(vacancyChanged({ vacancyId: vacancy.id }));
    return vacancy;
  }

  edit(rendered: RenderedVacancy, isShown: boolean, now: Date): void {
    this.become('EDIT', isShown);
    Object.assign(this, rendered, { approved: false, writtenAt: now });
    if (this.state === 'moderation') happened(vacancySubmitted(this.fact()));
  }

  submit(isShown: boolean, now: Date): void {
    this.become('SUBMIT', isShown);
    this.writtenAt = now;
    happened(vacancySubmitted(this.fact()));
  }

  /** @param isShown whether everybody sees it already, with another text */
  approve(isShown: boolean, now: Date): void {
    this.become('APPROVE', isShown);
    Object.assign(this, { approved: true, reason: '' });
    if (!isShown) this.publishedAt = now;
    happened(vacancyPublished(this.fact()));
  }

  reject(reason: string, isShown: boolean): void {
    this.become('REJECT', isShown);
    this.reason = reason;
    happened(vacancyReturned({ ...this.fact(), reason }));
  }

  close(as: Closing, isShown: boolean, reason = ''): void {
    this.become(as === 'expired' ? 'EXPIRE' : 'CLOSE', isShown);
    if (this.state !== 'archived') return;
    Object.assign(this, { closedAs: as, reason, ...(as === 'hidden' && { approved: false }) });
    happened(vacancyClosed({ ...this.fact(), as, reason }));
  }

  reopen(now: Date): void {
    this.become('REOPEN', false);
    this.closedAs = null;
    if (this.state === 'published') this.publishedAt = now;
  }

  extend(): void {
    this.become('EXTEND', true);
  }

  /** @throws DomainError VACANCY_STATE where the machine does not allow the event */
  become(event: VacancyEvent, isShown: boolean): void {
    const state = afterEvent(this.state, { isShown, isApproved: this.approved }, event);
    if (state === null) throw new DomainError('VACANCY_STATE', { details: { state: this.state } });
    this.version += 1;
    if (state !== 'removed') this.state = state satisfies VacancyState;
    happened(vacancyChanged({ vacancyId: this.id }));
  }

  fact() {
    return { vacancyId: this.id, authorId: this.authorId, title: this.text.title, version: this.version };
  }
}

VacancySchema.setClass(Vacancy);
