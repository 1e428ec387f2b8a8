import { t } from '#domain/i18n/t.ts'

import type { Mail } from '../auth/mailer.ts'
import { senderOf } from '../auth/mails.ts'
import type { Site } from '../branding/sites.ts'

// As with the mails of accounts, none of these carries words that somebody wrote.

const mail = (site: Site, to: string, subject: string, text: string): Mail => ({
  to,
  ...senderOf(site),
  subject,
  text: `${t('Hi,')}\n\n${text}\n`,
})

const link = (site: Site, path: string): string => new URL(path, site.url).href

/** Asks whether an email is that of whoever registered as a partner. */
export const verifyPartnerMail = (site: Site, to: string, token: string): Mail =>
  mail(
    site,
    to,
    t('Confirm your email to become a {site} partner', { site: site.name }),
    t(
      `Open this link within 24 hours to confirm your email:

{link}

If you didn’t register as a partner, ignore this email.`,
      { link: link(site, `/partner/verify?token=${token}`) },
    ),
  )

/** Answers a registration with an email that has one: only its owner hears of it. */
export const knownPartnerMail = (site: Site, to: string): Mail =>
  mail(
    site,
    to,
    t('You’re already registered as a {site} partner', { site: site.name }),
    t(
      `Someone, probably you, registered this email as a partner again. Nothing has changed. Your partner portal is here:

{link}`,
      { link: link(site, '/partner') },
    ),
  )

/** Tells the installation's owner that somebody waits for a decision. */
export const waitingPartnerMail = (site: Site, to: string): Mail =>
  mail(
    site,
    to,
    t('A new partner is waiting for approval'),
    t('Review the registration here:\n\n{link}', { link: link(site, '/admin/partners') }),
  )

/** Tells the installation's owner that a partner proved a domain. */
export const waitingSiteMail = (site: Site, to: string): Mail =>
  mail(
    site,
    to,
    t('A partner’s domain is waiting for approval'),
    t('Review the domain here:\n\n{link}', { link: link(site, '/admin/partners') }),
  )

/** Tells a partner's owner that the portal is open. */
export const approvedPartnerMail = (site: Site, to: string): Mail =>
  mail(
    site,
    to,
    t('You’re a {site} partner now', { site: site.name }),
    t(
      `Your registration was approved. Sign in with this email to open your partner portal, or create an account first:

{link}`,
      { link: link(site, '/partner') },
    ),
  )

/** Invites somebody to work for a partner. */
export const partnerUserMail = (site: Site, to: string): Mail =>
  mail(
    site,
    to,
    t('Your invitation to the {site} partner portal', { site: site.name }),
    t(
      `You’ve been added to a partner team. Sign in with this email to open the portal, or create an account first:

{link}

If you weren’t expecting this, ignore this email.`,
      { link: link(site, '/partner') },
    ),
  )

/** Tells a partner of a business that registered itself on the partner's host. */
export const newLeadMail = (site: Site, to: string): Mail =>
  mail(
    site,
    to,
    t('You have a new lead'),
    t('A business left its details on your page. Open it here:\n\n{link}', { link: link(site, '/partner') }),
  )
