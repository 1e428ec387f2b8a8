import type { MessagingPlatform } from '#domain/workspace/sign-up.ts'
import type { SignUpPolicy } from '#domain/workspace/user.ts'
import type { GenerateId } from '#domain/generate-id.ts'
import type { Kinds } from '#flow/engine/program.ts'
import type { Agents } from '#runtime/integrations/ai/agents.ts'
import type { Dial } from '#runtime/integrations/http/dial.ts'
import type { Runtime } from '#runtime/runtime.ts'
import type { Egress } from '#domain/egress.ts'
import type { Graph } from '#domain/whatsapp/graph.ts'
import type { GoogleSettings } from '#runtime/integrations/google/google-client.ts'
import type { OpenCalendars } from '#runtime/integrations/google-calendar/open-calendars.ts'
import type { Sheets } from '#runtime/integrations/google-sheets/sheets.ts'
import type { CrashPoint } from '#runtime/runtime-deps.ts'
import type { Sandbox } from '#runtime/integrations/sandbox/sandbox.ts'
import type { ReadReplica } from '#store/postgres/replica/read-replica.ts'
import type { Sql } from '#store/postgres/sql.ts'

import type { Auth } from '../auth/create-auth.ts'
import type { OidcClient } from '../auth/oidc/oidc-client.ts'
import type { Mailer } from '../auth/mailer.ts'
import type { HostResolver } from '../branding/check-host.ts'
import type { Sites } from '../branding/sites.ts'
import type { Cells } from '../cells/open-cells.ts'
import type { Throttle } from '../auth/throttle.ts'
import type { Logger } from '../process/log.ts'
import type { Drain } from '../process/drain.ts'
import type { NotificationStream } from '../realtime/notification-stream.ts'
import type { DraftStream } from '../realtime/draft-stream.ts'
import type { NodeMessages } from '../realtime/presence-of-nodes.ts'
import type { PushKeys } from '../notifications/push-sender.ts'
import type { DownloadUrls } from '../storage/download-urls.ts'
import type { Seal } from '../settings/seal.ts'
import type { SignUpSettings } from '../settings/sign-up-settings.ts'
import type { FileLinks } from '../webchat/file-links.ts'
import type { Metrics } from './metrics.ts'

/** What the HTTP server needs of the settings. */
export interface ServerSettings {
  /** Under which address people open Parley; links and cookies follow it. */
  publicUrl: string
  /** In production `Origin` must be `publicUrl`; in the demo it must be the host that was called. */
  strictOrigin: boolean
  trustProxy: string[] | false
  uniformAuthErrors: boolean
  metricsToken: string | null
  whatsappAppSecret: string | null
  whatsappVerifyToken: string | null
  /** The Meta app whose webhook fields the diagnostics looks at; null while it is not known. */
  whatsappAppId: string | null
  /** The embedded sign-up; null while it is not set up. */
  signUp: SignUpSettings | null
  /** The browser script of the messaging platform; null while no application id is set. */
  platform: MessagingPlatform | null
  /** The Graph API, with its version. */
  graphUrl: string
  /** Address of the emulator; null when it is off. */
  emulatorUrl: string | null
  /** The key to the emulator's controls; null where it has none. */
  emulatorKey: string | null
  /** In demo mode, the app whose admins may play with the whole emulator. */
  demoAppId: string | null
  /** Origins that flows may call although they are private. */
  trustedOrigins: readonly string[]
  /** Who may create an account. */
  signUpPolicy: SignUpPolicy
  /** Where everything is kept; its disk is watched. */
  dataDir: string
  /** How many webhooks are stored at most, before more are answered with 503. */
  maxBacklog: number
  /** Folder of the built web app. */
  webFolder: string
  /** Folder of the built web chat. */
  widgetFolder: string
  /** Whether a partner whose email is confirmed needs no decision of the owner's. */
  approvesPartners: boolean
  /** Terms of the partners; null where there are none to read. */
  partnerTermsUrl: string | null
  /** Folder of the pictures that brands name; null without a file of brands. */
  brandsFolder: string | null
  /** Tests parse every answer by its schema; in production the types suffice. */
  checkAnswers: boolean
}

/** Everything the HTTP server uses. */
export interface ServerDeps {
  /** The other cells; null or left out where there are none. */
  cells?: Cells | null
  /** Carries what is of the moment between the nodes; without it this one is alone. */
  nodeMessages?: NodeMessages
  /** How this node is left before it stops. */
  drain: Drain
  /** Whom the check of a host asks; the machine's own resolvers without. */
  hostResolver?: HostResolver
  settings: ServerSettings
  sql: Sql
  /** Answers what may be a moment old; without it the primary answers all. */
  reads?: ReadReplica | null
  auth: Auth
  /** By whom people may sign in beside the password. */
  oidc: readonly OidcClient[]
  /** The runtime, as the HTTP server uses it: starting and stopping it is for main. */
  runtime: Omit<Runtime, 'start' | 'stop'>
  /** Asks the models of AI agents. */
  agents: Agents
  /** Runs authors' functions. */
  functions: Sandbox
  sheets: Sheets
  /** Signs in to Google Calendar. */
  openCalendars: OpenCalendars
  google: GoogleSettings
  egress: Egress
  /** Calls our own public address and nothing else: it may be a private one, which flows must not reach. */
  self: Egress
  /** Opens connections to our own public address that do not speak HTTP. */
  dial: Dial
  /** Speaks with Meta about numbers, templates, forms and catalogs. */
  graph: Graph
  kinds: Kinds
  seal: Seal
  generateId: GenerateId
  now(): Date
  log: Logger
  metrics: Metrics
  throttle: Throttle
  mailer: Mailer
  /** Which host shows which brand. */
  sites: Sites
  /** Tells open browsers of what changes in their person's feed. */
  notificationStream: NotificationStream
  /** Tells open browsers which drafts were saved. */
  draftStream: DraftStream
  pushKeys: PushKeys
  /** Under which addresses visitors of web chats see the files of their talk. */
  fileLinks: FileLinks
  /** Where stored files are downloaded from. */
  downloadUrls: DownloadUrls
  crash(point: CrashPoint): void
}
