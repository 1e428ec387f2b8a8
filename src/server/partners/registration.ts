import { createHash, randomBytes } from 'node:crypto'

import type { Partner, PartnerRegistration } from '#domain/partners/partner.ts'
import { AppError } from '#domain/errors.ts'
import { findInstallationOwner, registerPartner, verifyPartner } from '#store/partners/partners.ts'

import type { Limit } from '../auth/throttle.ts'
import { MAILS, mailKey } from '../auth/limits.ts'
import type { Site } from '../branding/sites.ts'
import type { ServerDeps } from '../http/deps.ts'
import { inLanguageOfEmail } from '../i18n/languages.ts'
import { approvedPartnerMail, knownPartnerMail, verifyPartnerMail, waitingPartnerMail } from './partner-mails.ts'

const DAY_MS = 24 * 60 * 60_000
/** Registrations from one address of the network. */
const REGISTRATIONS: Limit = { limit: 10, windowMs: 60 * 60_000 }

type Deps = Pick<ServerDeps, 'sql' | 'settings' | 'throttle' | 'mailer' | 'generateId' | 'now' | 'sites'>

/** From where somebody registers, and what their browser asks for. */
interface Registrant {
  ip: string
  language: string
}

/** Takes a registration and mails a link that confirms it. The answer is the same for an email that is a partner's already. */
export async function register(deps: Deps, site: Site, registration: PartnerRegistration, { ip, language }: Registrant): Promise<void> {
  const { sql, throttle, mailer, generateId, now } = deps
  const { email } = registration
  await throttle.spend(`partner registrations from ${ip}`, REGISTRATIONS)
  await throttle.spend(mailKey(email), MAILS)
  const token = randomBytes(32).toString('base64url')
  const isNew = await registerPartner(sql, {
    ...registration,
    id: generateId(),
    userId: generateId(),
    verifyHash: hashOf(token),
    verifyUntil: new Date(now().getTime() + DAY_MS),
  })
  const mail = () => (isNew ? verifyPartnerMail(site, email, token) : knownPartnerMail(site, email))
  await mailer.post(await inLanguageOfEmail(sql, email, mail, language))
}

/** Uses up a mailed link. The partner then works at once or waits for the installation's owner, as the setting says; whose turn it is gets a mail. */
export async function verify(deps: Deps, site: Site, token: string): Promise<Partner> {
  const { sql, settings, mailer, sites } = deps
  const partner = await verifyPartner(sql, hashOf(token), settings.approvesPartners ? 'approved' : 'pending')
  if (!partner) throw new AppError('invalid-link')
  const owner = partner.state === 'pending' ? await findInstallationOwner(sql) : null
  if (owner) await mailer.post(await inLanguageOfEmail(sql, owner.email, () => waitingPartnerMail(sites.primary, owner.email)))
  if (partner.state === 'approved')
    await mailer.post(await inLanguageOfEmail(sql, partner.email, () => approvedPartnerMail(site, partner.email)))
  return partner
}

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()
