import { randomId } from '#domain/generate-id.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Config } from '../config.ts'
import type { Logger } from '../process/log.ts'
import type { Undo } from '../undo.ts'
import { type Auth, createAuth } from './create-auth.ts'
import { accountKey } from './limits.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createThrottle, type Throttle } from './throttle.ts'

interface Parts {
  /** Null where there is no mail server. */
  smtpUrl: string | null
  url: string
  secretKey: string
}

/** Opens accounts, with the mails and the limits that belong to them. */
export function openAccounts(
  settings: Pick<Config, 'MAIL_FROM'>,
  sql: Sql,
  { smtpUrl, url, secretKey }: Parts,
  log: Logger,
  opened: Undo,
): { mailer: Mailer; throttle: Throttle; auth: Auth } {
  const mailer = createMailer({ smtpUrl, from: settings.MAIL_FROM, log })
  opened.add('mail', () => mailer.close())
  const throttle = createThrottle(sql)
  const onPasswordReset = (email: string) => throttle.forgive([accountKey(email)])
  const auth = createAuth({ sql, publicUrl: url, secretKey, generateId: randomId, mailer, log, onPasswordReset })
  return { mailer, throttle, auth }
}
