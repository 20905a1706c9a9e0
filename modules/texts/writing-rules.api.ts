import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/contract/status.js';

/** A short text that a person is about to write where strangers read it. */
export interface Remark {
  caller: Caller;
  html: string;
}

/** One set of rules for all that strangers write: the context that keeps them says so here, others ask. */
@Injectable()
export class WritingRules {
  private readonly all: ((remark: Remark) => Promise<void>)[] = [];

  /** @param rule throws where nothing is taken from them; it counts what it lets pass */
  add(rule: (remark: Remark) => Promise<void>): void {
    this.all.push(rule);
  }

  /** @throws DomainError as the rules say */
  async refuseTooMuch(remark: Remark): Promise<void> {
    for (const rule of this.all) await rule(remark);
  }
}
