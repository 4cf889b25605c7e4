import { pictureAddress } from '#domain/picture/address.ts';
import { removeLogo, setLogo } from '#domain/picture/api.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { cleanPicture, LOGO } from '#platform/pictures/clean-picture.ts';
import { ownBusiness } from '../partner/own-business.ts';

/** PUT and DELETE provider/logo: a business has one, which whoever acts for it sets. */
export function logoRoutes(app: App, { db, pictures }: ServerContext): void {
  serve(app, setLogo, async (request) => {
    const { picture, businessId: picked } = request.body;
    const { businessId, contactSubject } = await ownBusiness(db, request, picked);
    const { bytes } = await cleanPicture(Buffer.from(picture, 'base64'), LOGO);
    const name = await pictures.businesses.setLogo({ businessId, subject: contactSubject }, bytes);
    return { logoUrl: pictureAddress(name) };
  });
  serve(app, removeLogo, async (request) => {
    const { businessId } = await ownBusiness(db, request, request.query.businessId);
    await pictures.businesses.clearLogo(businessId);
    return { logoUrl: null };
  });
}
