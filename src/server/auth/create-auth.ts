import { betterAuth } from 'better-auth'
import { emailOTP, twoFactor } from 'better-auth/plugins'

import type { GenerateId } from '#domain/generate-id.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Logger } from '../process/log.ts'
import { accountAdapter, isDatabaseFault, withDatabaseFaults } from './account-adapter.ts'
import type { Sites } from '../branding/sites.ts'
import { federatedPlugin } from './federated-plugin.ts'
import { cookiePrefix } from './host-cookie.ts'
import type { Mailer } from './mailer.ts'
import { codeMail, resetMail, verificationMail } from './mails.ts'
import { oneTimeCodes } from './one-time-codes.ts'

export interface AuthOptions {
  sql: Sql
  publicUrl: string
  secretKey: string
  generateId: GenerateId
  mailer: Mailer
  log: Logger
  /** Which hosts there are: a mail speaks for the one that asked for it. */
  sites: Sites
  /** Hears whose password was reset. */
  onPasswordReset?(email: string): Promise<void>
  /** How passwords are kept; without it by scrypt, which takes a tenth of a second of processor for each. */
  password?: KeptPassword
}

export interface KeptPassword {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S
const CODE_MINUTES = 10

/** The header by which the client's address reaches better-auth: we set it ourselves, from what the proxy rules allow. */
export const ADDRESS_HEADER = 'x-parley-address'

/** Columns of a user that only we write. */
const OWN_FIELDS = {
  phoneNumber: { type: 'string', required: false, input: false },
  tenantId: { type: 'string', required: false, input: false },
} as const

/** Accounts and sessions, by better-auth on our pool. */
export function createAuth(options: AuthOptions) {
  const site = options.sites.current
  const auth = betterAuth({
    appName: 'Parley',
    baseURL: options.publicUrl,
    secret: options.secretKey,
    trustedOrigins: [new URL(options.publicUrl).origin],
    database: accountAdapter(options.sql),
    emailAndPassword: {
      enabled: true,
      ...(options.password && { password: options.password }),
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: HOUR_S,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => options.mailer.post(resetMail(site(), user.email, token)),
      onPasswordReset: async ({ user }) => options.onPasswordReset?.(user.email),
    },
    emailVerification: {
      // Who came by an invitation has shown that the address is theirs, so the sign-up itself sends none.
      sendOnSignUp: false,
      expiresIn: HOUR_S,
      sendVerificationEmail: async ({ user, token }) => options.mailer.post(verificationMail(site(), user.email, token)),
    },
    verification: { storeIdentifier: 'hashed' },
    user: { additionalFields: OWN_FIELDS },
    // An account belongs to the host that it was made on.
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, tenantId: site().brand && new URL(site().url).hostname } }) } },
    },
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S },
    plugins: [federatedPlugin, oneTimeCodes(options.sql), emailCodes(options), secondFactor()],
    // Throttling is ours: it must also hold for what the routes ask before better-auth is called.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(options.publicUrl),
      // It would put a prefix of its own before ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: options.publicUrl.startsWith('https:') },
      database: { generateId: () => options.generateId() },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableOriginCheck: true,
    },
    logger: {
      level: 'error',
      log: (level, message) => {
        if (level === 'error' && !isDatabaseFault()) options.log.error({ from: 'better-auth' }, message)
      },
    },
  })
  return { api: withDatabaseFaults(auth.api) }
}

/** Codes by mail, for people who have an account: six digits that hold for ten minutes and five tries, kept as a hash. */
const emailCodes = ({ mailer, sites }: AuthOptions) =>
  emailOTP({
    otpLength: 6,
    expiresIn: CODE_MINUTES * 60,
    allowedAttempts: 5,
    storeOTP: 'hashed',
    disableSignUp: true,
    sendVerificationOTP: async ({ email, otp }) => mailer.post(codeMail(sites.current(), email, otp, CODE_MINUTES)),
  })

/** An authenticator app beside the password, and beside a code by mail: whoever reads a mailbox holds one factor only. */
function secondFactor() {
  const plugin = twoFactor({ issuer: 'Parley', allowPasswordless: true })
  const matcher = ({ path = '' }: { path?: string | undefined }): boolean => GUARDED.has(path)
  return { ...plugin, hooks: { after: plugin.hooks.after.map((hook) => ({ ...hook, matcher })) } }
}

const GUARDED = new Set(['/sign-in/email', '/sign-in/email-otp'])

export type Auth = ReturnType<typeof createAuth>
