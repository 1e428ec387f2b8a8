import type { Site } from '../branding/sites.ts'
import type { Mail } from './mailer.ts'

// None of these carries words that somebody wrote: whoever signs up or invites must not speak through us to an address that is not theirs.

/** The mail with which somebody sets a new password. */
export const resetMail = (site: Site, email: string, token: string): Mail => ({
  to: email,
  ...senderOf(site),
  subject: 'Reset your password',
  text: `Hi,

We received a request to reset your ${site.name} password. Open this link within an hour to choose a new one:

${link(site, '/passwordReset', token)}

If this wasn't you, ignore this email. Your password won't change.
`,
})

/** The mail with which somebody shows that an email is theirs. */
export const verificationMail = (site: Site, email: string, token: string): Mail => ({
  to: email,
  ...senderOf(site),
  subject: 'Verify your email',
  text: `Hi,

Open this link within an hour to verify your email for ${site.name}:

${link(site, '/verifyEmail', token)}

If you didn't create an account, ignore this email.
`,
})

/** The mail with a code that signs in. Its link only fills the code in: a mail scanner that opens it uses nothing up. */
export const codeMail = (site: Site, email: string, code: string, minutes: number): Mail => ({
  to: email,
  ...senderOf(site),
  subject: `${code} is your ${site.name} sign-in code`,
  text: `Hi,

Your sign-in code is ${code}. It works for ${minutes} minutes.

Or open this link and press Sign in:

${new URL(`/login#${new URLSearchParams({ email, code }).toString()}`, site.url).href}

If you didn't try to sign in, ignore this email.
`,
})

/** The mail with which somebody joins a workspace. Who invited them, and where to, stands on the page that it opens. */
export const invitationMail = (site: Site, email: string, token: string): Mail => ({
  to: email,
  ...senderOf(site),
  subject: `Your invitation to ${site.name}`,
  text: `Hi,

You've been invited to join a team on ${site.name}. Open this link within 14 days to see who invited you and accept:

${link(site, '/invitation', token)}

If you weren't expecting this, ignore this email.
`,
})

/** Tells somebody with a verified account that they are in one more workspace. */
export const addedMail = (site: Site, email: string, appId: string): Mail => ({
  to: email,
  ...senderOf(site),
  subject: `You have a new workspace in ${site.name}`,
  text: `Hi,

You were added to a workspace in ${site.name}. Open it here:

${new URL(`/inbox?openIn=${appId}`, site.url).href}
`,
})

/** A brand signs its mails; the product's own carry MAIL_FROM as it is. */
export const senderOf = ({ name, brand }: Site): Pick<Mail, 'from'> =>
  brand ? { from: { name, ...(brand.mailFrom && { address: brand.mailFrom }) } } : {}

function link(site: Site, path: string, token: string): string {
  const url = new URL(path, site.url)
  url.searchParams.set('token', token)
  return url.href
}
