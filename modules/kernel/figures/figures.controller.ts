import { Controller } from '@nestjs/common';
import { adminFigures } from '../contract/routes.js';
import { type Call, Handle, TheCall } from '../http/handle.js';
import { Samples } from './samples.js';

/** ADMIN1: how the installation was in the last hours. */
@Controller()
export class FiguresController {
  constructor(private readonly samples: Samples) {}

  @Handle(adminFigures)
  list(@TheCall() { query }: Call<typeof adminFigures>) {
    return this.samples.ofLast(query.hours);
  }
}
