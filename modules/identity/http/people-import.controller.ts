import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { IncomingFiles } from '../../kernel/http/incoming-files.js';
import { parse } from '../../kernel/http/validate.js';
import { importsArea } from '../../kernel/imports/imports.js';
import { importUsers } from '../contract/import.js';
import { PeopleImports } from '../flows/people-imports.js';

/** Bytes of a file of people: some hundred thousand of them. */
const longestFile = 64 * 1024 * 1024;

/** AUTH8: people of another platform. */
@Controller()
export class PeopleImportController {
  constructor(
    private readonly imports: PeopleImports,
    private readonly incoming: IncomingFiles,
  ) {}

  @Handle(importUsers)
  async take(@TheCall() { caller }: Call<typeof importUsers>, @Req() request: FastifyRequest) {
    const expected = { field: importUsers.file.field, area: importsArea, maxBytes: longestFile, by: caller.id };
    const { stored, fields } = await this.incoming.receive(request, expected);
    const { reason, check } = await this.incoming.prepare([stored], () => parse(importUsers.body, fields));
    return this.imports.begin(stored, { reason, isTry: check }, caller);
  }
}
