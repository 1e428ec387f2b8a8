import type { Mail } from './mailer.ts'

interface Recipient {
  email: string
  name: string
}

/** The mail with which somebody sets a new password. */
export const resetMail = (publicUrl: string, user: Recipient, token: string): Mail => ({
  to: user.email,
  subject: 'Set a new password',
  text: `Hello ${user.name},

somebody, probably you, asked for a new password for Parley. Open this link within an hour to set it:

${link(publicUrl, '/passwordReset', token)}

If it was not you, do nothing: your password stays as it is.
`,
})

/** The mail with which somebody shows that an email is theirs. */
export const verificationMail = (publicUrl: string, user: Recipient, token: string): Mail => ({
  to: user.email,
  subject: 'Verify your email',
  text: `Hello ${user.name},

open this link within an hour to verify your email for Parley:

${link(publicUrl, '/verifyEmail', token)}
`,
})

function link(publicUrl: string, path: string, token: string): string {
  const url = new URL(path, publicUrl)
  url.searchParams.set('token', token)
  return url.href
}
