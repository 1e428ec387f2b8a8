import type { Mail } from './mailer.ts'

// None of these carries words that somebody wrote: whoever signs up or invites must not speak through us to an address that is not theirs.

/** The mail with which somebody sets a new password. */
export const resetMail = (publicUrl: string, email: string, token: string): Mail => ({
  to: email,
  subject: 'Reset your password',
  text: `Hi,

We received a request to reset your Parley password. Open this link within an hour to choose a new one:

${link(publicUrl, '/passwordReset', token)}

If this wasn't you, ignore this email. Your password won't change.
`,
})

/** The mail with which somebody shows that an email is theirs. */
export const verificationMail = (publicUrl: string, email: string, token: string): Mail => ({
  to: email,
  subject: 'Verify your email',
  text: `Hi,

Open this link within an hour to verify your email for Parley:

${link(publicUrl, '/verifyEmail', token)}

If you didn't create an account, ignore this email.
`,
})

/** The mail with which somebody joins a workspace. Who invited them, and where to, stands on the page that it opens. */
export const invitationMail = (publicUrl: string, email: string, token: string): Mail => ({
  to: email,
  subject: 'Your invitation to Parley',
  text: `Hi,

You've been invited to join a team on Parley. Open this link within 14 days to see who invited you and accept:

${link(publicUrl, '/invitation', token)}

If you weren't expecting this, ignore this email.
`,
})

/** Tells somebody with a verified account that they are in one more workspace. */
export const addedMail = (publicUrl: string, email: string, appId: string): Mail => ({
  to: email,
  subject: 'You have a new workspace in Parley',
  text: `Hi,

You were added to a workspace in Parley. Open it here:

${new URL(`/inbox?openIn=${appId}`, publicUrl).href}
`,
})

function link(publicUrl: string, path: string, token: string): string {
  const url = new URL(path, publicUrl)
  url.searchParams.set('token', token)
  return url.href
}
