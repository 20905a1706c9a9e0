import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { Hindrance } from '../hindrance.port.js';

/** What all contexts have against the end of an account. */
@Injectable()
export class Hindrances {
  private found: Hindrance[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws DomainError why this person can't delete their account now */
  async refuseHindered(personId: string): Promise<void> {
    this.found ??= this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof Hindrance ? [instance] : []));
    for (const hindrance of this.found) {
      const code = await hindrance.of(personId);
      if (code) throw new DomainError(code);
    }
  }
}
