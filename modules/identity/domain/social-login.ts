import { defineEntity, p } from '@mikro-orm/core';
import { constraintMeans } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import { Person } from './person.js';

const SocialLoginSchema = defineEntity({
  name: 'SocialLogin',
  schema: 'identity',
  tableName: 'social_logins',
  uniques: [
    { name: 'social_logins_subject_unique', properties: ['issuer', 'subject'] },
    { name: 'social_logins_person_unique', properties: ['person', 'provider'] },
  ],
  properties: {
    id: p.uuid().primary(),
    person: () => p.manyToOne(Person).deleteRule('cascade'),
    /** As the settings call it. */
    provider: p.string().length(32),
    /** Who vouches, and for whom: these two are the identity, never the e-mail (AUTH3). */
    issuer: p.string().length(255),
    subject: p.string().length(255),
    /** What the network calls them, for their own eyes. */
    label: p.string().length(254).default(''),
    createdAt: p.datetime(),
  },
});

/** Somebody of a social network, as it vouches for them. */
export interface Vouched {
  provider: string;
  issuer: string;
  subject: string;
  /** Null without one, or where the network does not say that it is theirs. */
  verifiedEmail: string | null;
  /** What it says without vouching for it. */
  email: string | null;
  firstname: string | null;
  lastname: string | null;
}

/** A way into an account by a social network. */
export class SocialLogin extends SocialLoginSchema.class {
  static link(person: Person, vouched: Vouched, now: Date): SocialLogin {
    const { provider, issuer, subject, verifiedEmail, email } = vouched;
    const label = verifiedEmail ?? email ?? [vouched.firstname, vouched.lastname].filter(Boolean).join(' ');
    return Object.assign(new SocialLogin(), { id: newId(), person, provider, issuer, subject, label, createdAt: now });
  }
}

SocialLoginSchema.setClass(SocialLogin);
constraintMeans('social_logins_subject_unique', 'SOCIAL_USED');
constraintMeans('social_logins_person_unique', 'SOCIAL_USED');
