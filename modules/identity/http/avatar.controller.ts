import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { sendDrawing, sendImage } from '../../kernel/http/send-image.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import * as routes from '../contract/avatar-routes.js';
import { Avatars } from '../flows/avatars.js';
import { AvatarOf } from '../queries/avatar-of.js';

/** PROF4: pictures of people. */
@Controller()
export class AvatarController {
  constructor(
    private readonly avatars: Avatars,
    private readonly avatarOf: AvatarOf,
    private readonly storage: FileStorage,
  ) {}

  @Handle(routes.putAvatar)
  async put(@TheCall() { caller }: Call<typeof routes.putAvatar>, @Req() request: FastifyRequest) {
    return { avatar: await this.avatars.receive(request, caller.id) };
  }

  @Handle(routes.deleteAvatar)
  async remove(@TheCall() { caller }: Call<typeof routes.deleteAvatar>) {
    return { avatar: await this.avatars.remove(caller.id) };
  }

  @Handle(routes.avatar)
  async show(
    @TheCall() { params, query }: Call<typeof routes.avatar>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const shown = await this.avatarOf.login(params.login, query.v);
    if ('drawing' in shown) return sendDrawing(request, reply, shown.drawing);
    const kept = shown.isNamed ? 'day' : 'minutes';
    return sendImage(request, reply, this.storage, { ...shown.picture, kept });
  }
}
