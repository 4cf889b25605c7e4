import { getDomain } from 'tldts';

/**
 * Where everybody can have an address, which proves nothing of whose website stands there; then sites on which many businesses have
 * pages, whose own staff is none of theirs.
 */
const forEverybody: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com google.com outlook.com hotmail.com live.com msn.com passport.com outlook.co.uk
  hotmail.co.uk live.co.uk windowslive.com yahoo.com yahoo.co.uk ymail.com rocketmail.com aol.com aol.co.uk aim.com
  icloud.com me.com mac.com proton.me pm.me protonmail.com gmx.com gmx.co.uk gmx.net gmx.de web.de mail.com email.com
  zoho.com fastmail.com fastmail.fm hey.com tutanota.com tuta.io yandex.com mail.ru btinternet.com btopenworld.com
  btconnect.com sky.com talktalk.net virginmedia.com virgin.net ntlworld.com blueyonder.co.uk tiscali.co.uk plus.com
  plusnet.com orange.net o2.co.uk tesco.net freeserve.co.uk fsmail.net lineone.net madasafish.com zen.co.uk
  uwclub.net
  facebook.com instagram.com linkedin.com x.com twitter.com youtube.com tiktok.com linktr.ee eventbrite.com
  eventbrite.co.uk bookwhen.com happity.co.uk classforkids.io class4kids.co.uk pembee.app playwaze.com spond.com
  gymcatch.com goteamup.com pitchero.com teamapp.com ticketsource.co.uk clubhubuk.co.uk hoop.co.uk simplybook.it as.me
  acuityscheduling.com calendly.com meetup.com gumtree.com yell.com netmums.com mumsnet.com nextdoor.co.uk
  nextdoor.com trustpilot.com fb.com fb.me threads.net wa.me t.me discord.gg pinterest.com pinterest.co.uk vimeo.com
  medium.com substack.com tumblr.com patreon.com etsy.com bigcartel.com github.com wordpress.com wix.com weebly.com
  squarespace.com godaddysites.com business.site jimdosite.com jimdofree.com jimdo.com webador.co.uk webnode.co.uk
  mystrikingly.com moonfruit.com btck.co.uk 000webhostapp.com notion.so hubspotpagebuilder.com wufoo.com jotform.com
  surveymonkey.com beacons.ai bio.link lnk.bio bit.ly tinyurl.com goo.gl g.page forms.gle
`
    .trim()
    .split(/\s+/),
);

/**
 * The domain that somebody has registered and `host` stands under: `otters.co.uk` of `www.otters.co.uk`. By the public suffix list,
 * in which sites that lend out names are suffixes, too: `otters.wixsite.com` is one by itself. Undefined of an IP address, of what is
 * no host, and of a domain under which everybody can have an address.
 */
export function registrableDomain(host: string): string | undefined {
  const domain = getDomain(host, { allowPrivateDomains: true, detectIp: true, validateHostname: true });
  return domain === null || forEverybody.has(domain) ? undefined : domain;
}

/** That of a website's address. */
export const domainOfSite = (address: string): string | undefined =>
  URL.canParse(address) ? registrableDomain(new URL(address).hostname) : undefined;

/** That of an email address; its domain is read as a browser would, so that look-alike letters stay what they are. */
export function domainOfMail(email: string): string | undefined {
  const host = email.slice(email.lastIndexOf('@') + 1);
  return /^[^\s/?#@:]+$/.test(host) && URL.canParse(`https://${host}`) ? domainOfSite(`https://${host}`) : undefined;
}
