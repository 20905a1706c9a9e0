import { Module } from '@nestjs/common';
import { BlockPersonHandler, UnblockPersonHandler } from './commands/admins/block-person.js';
import { EditPersonHandler } from './commands/admins/edit-person.js';
import { ManagePersonHandler } from './commands/admins/manage-person.js';
import { FinishMovingHandler } from './commands/moved/finish-moving.js';
import { TakeMovedOfImportHandler } from './commands/moved/take-moved-of-import.js';
import { TakeMovedHandler } from './commands/moved/take-moved.js';
import { TakeNobodiesHandler } from './commands/moved/take-nobodies.js';
import { MakeFirstAdminHandler } from './commands/admins/make-first-admin.js';
import { SetRoleHandler } from './commands/admins/set-role.js';
import { FirstAdmin } from './flows/first-admin.js';
import { MovedPeople } from './flows/moved-people.js';
import { PeopleImports } from './flows/people-imports.js';
import { FirstAdminController } from './http/first-admin.controller.js';
import { PeopleAdminController } from './http/people-admin.controller.js';
import { LeavingModule } from './leaving.module.js';
import { PeopleImportController } from './http/people-import.controller.js';
import { DropLeftImports } from './jobs/drop-left-imports.js';
import { ImportPeople } from './jobs/import-people.js';
import { NamedPeople } from './queries/named-people.js';
import { PeopleAdmin } from './queries/people-admin.js';

const commands = [BlockPersonHandler, EditPersonHandler, ManagePersonHandler, SetRoleHandler, UnblockPersonHandler];

const first = [FirstAdmin, MakeFirstAdminHandler];
const moving = [
  DropLeftImports,
  FinishMovingHandler,
  ImportPeople,
  MovedPeople,
  PeopleImports,
  TakeMovedHandler,
  TakeMovedOfImportHandler,
  TakeNobodiesHandler,
];

/** ADMIN1, AUTH8: what admins and operators do to accounts. */
@Module({
  imports: [LeavingModule],
  controllers: [FirstAdminController, PeopleAdminController, PeopleImportController],
  providers: [NamedPeople, PeopleAdmin, ...commands, ...first, ...moving],
  exports: [FirstAdmin, MovedPeople, PeopleImports],
})
export class AdminsModule {}
