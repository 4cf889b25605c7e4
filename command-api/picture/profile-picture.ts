import type { FastifyRequest } from 'fastify';
import { removePicture, setPicture } from '#domain/profile/api.ts';
import { every } from '#event-store/background.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { cleanPicture, PORTRAIT } from '#platform/pictures/clean-picture.ts';
import { pictureAddress } from '#domain/picture/address.ts';

/** How often it is looked for pictures that nobody shows any more, ms, besides after each change. */
const LOOK_MS = 60_000;

/** PUT and DELETE profile/picture: members have one picture, their own. */
export function pictureRoutes(app: App, { pictures, logger }: ServerContext): void {
  const removing = every(LOOK_MS, pictures.removeGone, { name: 'removing pictures', logger });
  app.addHook('onClose', () => removing.stop());

  serve(app, setPicture, async (request) => {
    const memberId = ownerOf(request);
    const { bytes } = await cleanPicture(Buffer.from(request.body.picture, 'base64'), PORTRAIT);
    const name = await pictures.set(memberId, bytes);
    removing.soon();
    return { profileImageUrl: pictureAddress(name) };
  });
  serve(app, removePicture, async (request) => {
    await pictures.clear(ownerOf(request));
    removing.soon();
    return { profileImageUrl: null };
  });
}

const ownerOf = ({ caller: { memberId } }: FastifyRequest): string => {
  if (memberId === null) throw httpProblem(401, 'Please sign in.');
  return memberId;
};
