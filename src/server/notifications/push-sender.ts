import webpush from 'web-push'

import type { PushSender } from '#runtime/integrations/push/call-push-service.ts'
import type { Sql } from '#store/postgres/sql.ts'
import { keepPushIdentity } from '#store/notifications/push.ts'

import { mailboxOf } from '../auth/mailer.ts'
import type { Seal } from '../settings/seal.ts'

/** By what push services know this installation: keys that are made once and kept sealed, opened only where something is sent. */
export interface PushKeys {
  publicKey(): Promise<string>
  sender(): Promise<PushSender>
}

/** Gives the keys of this installation. Services want an address at which its operator is found. */
export function createPushKeys({
  sql,
  seal,
  publicUrl,
  mailFrom,
}: {
  sql: Sql
  seal: Seal
  publicUrl: string
  mailFrom: string
}): PushKeys {
  const kept = () =>
    keepPushIdentity(sql, () => {
      const { publicKey, privateKey } = webpush.generateVAPIDKeys()
      return { publicKey, privateSealed: seal.close(privateKey) }
    })
  return {
    publicKey: async () => (await kept()).publicKey,
    async sender() {
      const { publicKey, privateSealed } = await kept()
      return {
        subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailboxOf(mailFrom)}`,
        publicKey,
        privateKey: seal.open(privateSealed),
      }
    },
  }
}
