import { randomId } from '#domain/generate-id.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Config } from '../config.ts'
import type { Cells } from '../cells/open-cells.ts'
import type { Logger } from '../process/log.ts'
import type { Seal } from '../settings/seal.ts'
import type { Secrets } from '../settings/secrets.ts'
import type { Undo } from '../undo.ts'
import type { Sites } from '../branding/sites.ts'
import { type Auth, createAuth } from './create-auth.ts'
import { accountKey } from './limits.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createThrottle, type Throttle } from './throttle.ts'

interface Parts {
  settings: Pick<Config, 'MAIL_FROM'>
  sql: Sql
  /** Of other cells, where there are any: accounts are those of the home cell. */
  cells: Pick<Cells, 'directory'> | null
  secrets: Pick<Secrets, 'secretKey'>
  seal: Seal
  /** Null where there is no mail server. */
  smtpUrl: string | null
  url: string
  sites: Sites
  log: Logger
  opened: Undo
}

export interface Accounts {
  mailer: Mailer
  throttle: Throttle
  auth: Auth
}

/** Opens accounts, with the mails and the limits that belong to them. */
export function openAccounts({ settings, sql, cells, secrets, seal, smtpUrl, url, sites, log, opened }: Parts): Accounts {
  const mailer = createMailer({ smtpUrl, from: settings.MAIL_FROM, sql, seal, log })
  opened.add('mail', () => mailer.close())
  const throttle = createThrottle(sql)
  const onPasswordReset = (email: string) => throttle.forgive([accountKey(email)])
  const common = { publicUrl: url, secretKey: secrets.secretKey, generateId: randomId, mailer, log, sites, onPasswordReset }
  const auth = createAuth({ ...common, sql: cells?.directory ?? sql })
  return { mailer, throttle, auth }
}
