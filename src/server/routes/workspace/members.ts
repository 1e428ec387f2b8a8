import { randomBytes } from 'node:crypto'

import { AppError } from '#domain/errors.ts'
import { locale } from '#domain/i18n/locale.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { inLanguage } from '#runtime/i18n/in-language.ts'
import { findLanguage } from '#store/workspace/accounts.ts'
import { findAppLanguage } from '#store/workspace/apps.ts'
import { addMember, findMember, listMembers, removeMember, updateMember } from '#store/workspace/members.ts'

import { MAILS, mailKey } from '#server/auth/limits.ts'
import { addedMail, invitationMail } from '#server/auth/mails.ts'
import type { ServerDeps } from '#server/http/deps.ts'
import { type Operations, orNotFound, person } from '#server/http/mount.ts'
import { invitationHash } from './invitations.ts'

/** Who works in an app. Only an owner makes, changes or removes owners. */
export function memberRoutes({
  sql,
  generateId,
  mailer,
  sites,
  throttle,
  cells,
}: ServerDeps): Pick<Operations, 'listMembers' | 'addMember' | 'updateMember' | 'removeMember'> {
  return {
    listMembers: async ({ params }) => ({ items: await listMembers(sql, params.appId) }),
    addMember: async (call) => {
      const { appId } = call.params
      const { email, role } = call.body
      const mayOwners = call.role !== null && roleAllows(call.role, 'owner')
      if (role === 'owner' && !mayOwners) throw new AppError('permission-denied')
      await throttle.spend(mailKey(email), MAILS)
      const token = randomBytes(32).toString('base64url')
      const tokenHash = invitationHash(token)
      await cells?.accounts?.ensureEmail(email)
      const member = await addMember(sql, { appId, id: generateId(), email, role, tokenHash, invitedBy: person(call).id, mayOwners })
      const site = sites.of(call.request)
      const language = await (member.pending ? findAppLanguage(sql, appId) : findLanguage(sql, appId, member.userId))
      const mail = () => (member.pending ? invitationMail(site, member.email, token) : addedMail(site, member.email, appId))
      await mailer.post(inLanguage(language ?? locale(), mail))
      return member
    },
    updateMember: async ({ params, body }) => orNotFound(await updateMember(sql, params.appId, params.userId, body.role, body.scope)),
    removeMember: async ({ params, role }) => {
      const member = orNotFound(await findMember(sql, params.appId, params.userId))
      if (member.role === 'owner' && role !== 'owner') throw new AppError('permission-denied')
      orNotFound(await removeMember(sql, params.appId, params.userId))
      return {}
    },
  }
}
