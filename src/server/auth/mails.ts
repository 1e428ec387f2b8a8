import { t } from '#domain/i18n/t.ts'

import type { Site } from '../branding/sites.ts'
import type { Mail } from './mailer.ts'

// None of these carries words that somebody wrote: whoever signs up or invites must not speak through us to an address that is not theirs.

/** The mail with which somebody sets a new password. */
export const resetMail = (site: Site, email: string, token: string): Mail => ({
  to: email,
  ...senderOf(site),
  subject: t('Reset your password'),
  text: t(
    `Hi,

We received a request to reset your {site} password. Open this link within an hour to choose a new one:

{link}

If this wasn’t you, ignore this email. Your password won’t change.
`,
    { site: site.name, link: link(site, '/passwordReset', token) },
  ),
})

/** The mail with which somebody shows that an email is theirs. */
export const verificationMail = (site: Site, email: string, token: string): Mail => ({
  to: email,
  ...senderOf(site),
  subject: t('Verify your email'),
  text: t(
    `Hi,

Open this link within an hour to verify your email for {site}:

{link}

If you didn’t create an account, ignore this email.
`,
    { site: site.name, link: link(site, '/verifyEmail', token) },
  ),
})

/** The mail with a code that signs in. Its link only fills the code in: a mail scanner that opens it uses nothing up. */
export const codeMail = (site: Site, email: string, code: string, minutes: number): Mail => ({
  to: email,
  ...senderOf(site),
  subject: t('{code} is your {site} sign-in code', { code, site: site.name }),
  text: t(
    `Hi,

Your sign-in code is {code}. It works for {minutes} minutes.

Or open this link and press Sign in:

{link}

If you didn’t try to sign in, ignore this email.
`,
    { code, minutes, link: new URL(`/login#${new URLSearchParams({ email, code }).toString()}`, site.url).href },
  ),
})

/** The mail with which somebody joins a workspace. Who invited them, and where to, stands on the page that it opens. */
export const invitationMail = (site: Site, email: string, token: string): Mail => ({
  to: email,
  ...senderOf(site),
  subject: t('Your invitation to {site}', { site: site.name }),
  text: t(
    `Hi,

You’ve been invited to join a team on {site}. Open this link within 14 days to see who invited you and accept:

{link}

If you weren’t expecting this, ignore this email.
`,
    { site: site.name, link: link(site, '/invitation', token) },
  ),
})

/** Tells somebody with a verified account that they are in one more workspace. */
export const addedMail = (site: Site, email: string, appId: string): Mail => ({
  to: email,
  ...senderOf(site),
  subject: t('You have a new workspace in {site}', { site: site.name }),
  text: t(
    `Hi,

You were added to a workspace in {site}. Open it here:

{link}
`,
    { site: site.name, link: new URL(`/inbox?openIn=${appId}`, site.url).href },
  ),
})

/** A brand signs its mails; the product's own carry MAIL_FROM as it is. */
export const senderOf = ({ name, brand }: Site): Pick<Mail, 'from'> =>
  brand ? { from: { name, ...(brand.mailFrom && { address: brand.mailFrom }) } } : {}

function link(site: Site, path: string, token: string): string {
  const url = new URL(path, site.url)
  url.searchParams.set('token', token)
  return url.href
}
