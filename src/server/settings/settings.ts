import { z } from 'zod'

import { SignUpPolicy } from '#domain/workspace/user.ts'

import { isDatabaseAddress } from '#store/postgres/connect.ts'

import { BrandsFile } from '../branding/brands-file.ts'
import { SignInProviders } from './sign-in-providers.ts'

/** What one key of the environment means. `.env.example` and the table in the docs are made from these. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  doc: string
  group: string
  schema: Schema
  default?: string
  example?: string
  /** Never logged, never shown. */
  secret?: boolean
  /** May be told to the browser. */
  public?: boolean
}

const setting = <Schema extends z.ZodType>(group: string, schema: Schema, rest: Omit<Setting, 'schema' | 'group'>): Setting<Schema> => ({
  group,
  schema,
  ...rest,
})

const Port = z.coerce.number('Use a number.').int().min(0).max(65_535)
const HttpUrl = z.url({ protocol: /^https?$/, error: 'Use a full address that starts with http:// or https://.' })
const PrivateOrigin = HttpUrl.refine(
  (url) => !/^(169\.254\.|\[fe[89ab]|metadata|instance-data|100\.100\.100\.200)/i.test(new URL(url).hostname),
  {
    error: 'Link-local and metadata addresses can never be opened.',
  },
)
const DatabaseAddress = z
  .string()
  .refine(isDatabaseAddress, { error: 'Use postgres://user:password@host:port/database; several hosts are separated by commas.' })
const Text = z.string()
const Switch = z.enum(['on', 'off'], 'Use "on" or "off".').transform((word) => word === 'on')
const List = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const Secret = Text.min(32, 'Use at least 32 characters, for example from "openssl rand -base64 33".')

/** Every setting of the product: the only names that are read from the environment. */
export const SETTINGS = {
  PARLEY_MODE: setting('Server', z.enum(['demo', 'production'], 'Use "demo" or "production".'), {
    doc: '`demo` makes its own secrets, seeds a shop and runs the emulator; `production` does none of that and refuses sample secrets.',
    default: 'demo',
    public: true,
  }),
  PORT: setting('Server', Port, { doc: 'Port on which Parley serves.', default: '3000' }),
  HOST: setting('Server', Text.optional(), {
    doc: 'Address on which Parley serves. Without it, every address of the machine in production, and only this machine in demo mode.',
    example: '0.0.0.0',
  }),
  PUBLIC_URL: setting('Server', HttpUrl.optional(), {
    doc: 'Address under which people open Parley: links in mails and the check of `Origin` use it. Required in production.',
    example: 'https://parley.example.com',
    public: true,
  }),
  BRANDS: setting('Server', BrandsFile.optional(), {
    doc: 'JSON file with your own hosts and the look of up to four partner hosts (name, logo, favicon, hue, mail sender, links); see [branding](branding.md). Read at start.',
    example: './brands/brands.json',
  }),
  TRUST_PROXY: setting('Server', List.optional(), {
    doc: 'Addresses or networks of your reverse proxies, separated by commas: only their `X-Forwarded-*` headers are believed.',
    example: '10.0.0.0/8',
  }),
  DATA_DIR: setting('Data', Text, { doc: 'Folder of the embedded database and of what the demo keeps.', default: './data' }),
  S3_ENDPOINT: setting('Files', HttpUrl.optional(), {
    doc: 'An S3-compatible storage for files; without it they lie in `DATA_DIR`/files, which must be one shared folder for several nodes.',
    example: 'https://s3.eu-central-1.amazonaws.com',
  }),
  S3_REGION: setting('Files', Text, { doc: 'Region that requests to the storage are signed for.', default: 'us-east-1' }),
  S3_BUCKET: setting('Files', Text.optional(), {
    doc: 'Bucket of files that only the team may read. Required with S3_ENDPOINT.',
    example: 'parley',
  }),
  S3_PUBLIC_BUCKET: setting('Files', Text.optional(), {
    doc: 'Bucket of files that everybody may read; without it they lie in S3_BUCKET, apart from the others.',
    example: 'parley-public',
  }),
  S3_ACCESS_KEY_ID: setting('Files', Text.optional(), {
    doc: 'Key of the storage. Required with S3_ENDPOINT.',
    example: 'replace-me-by-the-key-id',
  }),
  S3_SECRET_ACCESS_KEY: setting('Files', Text.optional(), {
    doc: 'Secret of that key. Required with S3_ENDPOINT.',
    example: 'replace-me-by-the-secret-key',
    secret: true,
  }),
  S3_PATH_STYLE: setting('Files', Switch, {
    doc: '`on` for addresses like host/bucket/file, as MinIO and most others want them; `off` for bucket.host/file.',
    default: 'on',
  }),
  STORAGE_URL: setting('Files', HttpUrl.optional(), {
    doc: 'Address under which stored files are downloaded, for a host of their own: let it lead to `PUBLIC_URL`/storage, which is used without it.',
    example: 'https://files.example.com',
  }),
  FFMPEG: setting('Files', Text.min(1), {
    doc: 'Name or path of the program that codes films and sounds anew which WhatsApp does not take (HEVC, AVI, WAV); `off` for none. Where it is not installed they are refused.',
    default: 'ffmpeg',
  }),
  STORAGE_QUOTA_MB: setting('Files', z.coerce.number('Use a number.').int().min(0), {
    doc: 'How much the files of a workspace may take, in MB; `0` for no limit. Files of customers count and are always taken.',
    default: '10240',
  }),
  DATABASE_URL: setting('Data', DatabaseAddress.optional(), {
    doc: 'A PostgreSQL (15 or newer) of yours, used in place of the embedded one. With several hosts (`one:5432,other:5432`), the one that accepts writes is used. A pooler in transaction mode also needs `DATABASE_DIRECT_URL`.',
    example: 'postgres://parley:password@localhost:5432/parley',
    secret: true,
  }),
  DATABASE_DIRECT_URL: setting('Data', DatabaseAddress.optional(), {
    doc: 'Address of the same database without the pooler, for news between nodes, migrations and the command line. Required when `DATABASE_URL` leads to a pooler in transaction mode, such as PgBouncer.',
    example: 'postgres://parley:password@db.internal:5432/parley',
    secret: true,
  }),
  DATABASE_PREPARED: setting('Data', Switch.optional(), {
    doc: 'Whether to prepare statements on `DATABASE_URL`: `on` or `off`. Without it, Parley finds out at start: `off` behind a pooler in transaction mode that does not keep them.',
    example: 'off',
  }),
  DATABASE_READ_URL: setting('Data', DatabaseAddress.optional(), {
    doc: 'A standby of the same database, or several (`one:5432,other:5432?target_session_attrs=any`), that answers search, figures and the lists of API keys. Whoever wrote a moment ago reads from `DATABASE_URL`, and so does everybody while the standby is away or too far behind.',
    example: 'postgres://parley:password@replica.internal:5432/parley',
    secret: true,
  }),
  DATABASE_READ_LAG: setting('Data', z.coerce.number('Use a number.').min(0.5).max(60), {
    doc: 'By how many seconds the standby of `DATABASE_READ_URL` may be behind.',
    default: '2',
  }),
  DATABASE_POOL: setting('Data', z.coerce.number('Use a number.').int().min(4).max(200), {
    doc: 'Connections to the database at most. More than a few for each core make it slower.',
    default: '10',
  }),
  DRAIN_SECONDS: setting('Data', z.coerce.number('Use a number.').int().min(0).max(300), {
    doc: 'How long a node that is told to stop goes on working while `/readyz` answers 503, so that load balancers and browsers turn to the others. Where it is alone it stops at once.',
    default: '5',
  }),
  CELL: setting(
    'Cells',
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,30}$/, 'Use up to 31 small letters, digits and hyphens.')
      .optional(),
    {
      doc: 'Name of this cell, where an installation has several databases with nodes of their own: see [cells](operations.md#cells). Without it there is one.',
      example: 'europe',
    },
  ),
  CELL_ADDRESS: setting('Cells', HttpUrl.optional(), {
    doc: 'Internal address at which nodes of other cells reach the nodes of this one. Required with CELL.',
    example: 'http://europe.internal:3000',
  }),
  CELL_NEW_WORKSPACES: setting('Cells', z.enum(['on', 'off'], 'Use on or off.'), {
    doc: 'Whether new workspaces are made in this cell. Of the cells that take them, that with the fewest gets the next one, whichever node is asked.',
    default: 'on',
  }),
  DIRECTORY_URL: setting('Cells', DatabaseAddress.optional(), {
    doc: 'The database of the home cell, which says where each workspace is and has the accounts of everybody. Without it this cell is the home cell.',
    example: 'postgres://parley:password@home.internal:5432/parley',
    secret: true,
  }),
  WEBHOOK_BACKLOG: setting('Data', z.coerce.number('Use a number.').int().min(1_000).max(10_000_000), {
    doc: 'Webhooks that may wait to be handled. More are answered with 503, so that WhatsApp sends them later; from half of it on there is an alarm.',
    default: '200000',
  }),
  SECRET_KEY: setting('Secrets', Secret.optional(), {
    doc: 'Seals access tokens and signs sessions. Required in production; whoever loses it must connect every channel again.',
    example: 'replace-me-by-openssl-rand-base64-33',
    secret: true,
  }),
  METRICS_TOKEN: setting('Secrets', Text.min(16, 'Use at least 16 characters.').optional(), {
    doc: 'Bearer token for `/metrics`; without it only this machine may read them.',
    example: 'replace-me-by-a-long-random-token',
    secret: true,
  }),
  SIGN_UP: setting('Accounts', SignUpPolicy.optional(), {
    doc: 'Who may create an account: everyone (`open`), the first person and people with an invitation (`invited`), or no one (`closed`). `invited` in production and `open` in demo mode unless set.',
    example: 'invited',
    public: true,
  }),
  AUTH_UNIFORM_ERRORS: setting('Accounts', Switch, {
    doc: '`on` answers sign-ins and reset requests alike for an unknown email and a wrong password. Signing up still says that an email is taken.',
    default: 'off',
  }),
  PARTNER_APPROVAL: setting('Accounts', z.enum(['owner', 'automatic'], 'Use "owner" or "automatic".'), {
    doc: 'Who lets a partner in whose email is confirmed: the installation’s `owner`, or nobody (`automatic`).',
    default: 'owner',
  }),
  PARTNER_TERMS_URL: setting('Accounts', HttpUrl.optional(), {
    doc: 'Terms that partners accept when they register; a brand’s own `links.terms` go first.',
    example: 'https://example.com/partner-terms',
  }),
  SIGN_IN_PROVIDERS: setting('Accounts', SignInProviders, {
    doc: 'Who people may sign in with, as a JSON list. `google`, `microsoft` and `facebook` need clientId and clientSecret; `apple` clientId, teamId, keyId and privateKey; any other OpenID Connect provider id, name, issuer, clientId and clientSecret. Allow the redirect address `PUBLIC_URL`/oauth/sign-in/<id>/callback there.',
    default: '[]',
    example: '[{"id":"google","clientId":"replace-me","clientSecret":"replace-me"}]',
    secret: true,
  }),
  SMTP_URL: setting('Mail', z.url({ protocol: /^smtps?$/, error: 'Use smtp://user:password@host:port.' }).optional(), {
    doc: 'Mail server for verification and password mails; the demo uses the mailbox of the emulator.',
    example: 'smtp://user:password@mail.example.com:587',
    secret: true,
  }),
  MAIL_FROM: setting('Mail', Text.min(3), { doc: 'Sender of mails.', default: 'Parley <parley@localhost.localdomain>' }),
  WHATSAPP_APP_SECRET: setting('WhatsApp', Text.min(8, 'This is not an app secret of Meta: it is too short.').optional(), {
    doc: 'App secret of your Meta app: webhooks are checked against it, and refused while it is missing.',
    example: 'replace-me-by-the-app-secret',
    secret: true,
  }),
  WHATSAPP_VERIFY_TOKEN: setting('WhatsApp', Text.min(8, 'Use at least 8 characters.').optional(), {
    doc: 'The verify token that you enter in the Meta app beside the webhook address.',
    example: 'replace-me-by-a-word-of-yours',
    secret: true,
  }),
  WHATSAPP_APP_ID: setting(
    'WhatsApp',
    z
      .string()
      .regex(/^\d{5,32}$/, 'Use the id of the Meta app: digits only.')
      .optional(),
    {
      doc: 'Id of your Meta app: embedded sign-up needs it, and the diagnostics checks with it which webhook fields are subscribed.',
      example: '1234567890123456',
    },
  ),
  WHATSAPP_EMBEDDED_CONFIG_ID: setting(
    'WhatsApp',
    z
      .string()
      .regex(/^\d{5,32}$/, 'Use the configuration id: digits only.')
      .optional(),
    {
      doc: 'Configuration id of Facebook Login for Business: with it, numbers are connected by embedded sign-up.',
      example: '2345678901234567',
    },
  ),
  WHATSAPP_SIGNUP_SCRIPT: setting('WhatsApp', HttpUrl, {
    doc: 'Browser script of the messaging platform. Signed-in pages load it once WHATSAPP_APP_ID is set, and only then is it allowed to run.',
    default: 'https://connect.facebook.net/en_US/sdk.js',
  }),
  WHATSAPP_GRAPH_URL: setting('WhatsApp', HttpUrl, {
    doc: 'The Graph API, with its version.',
    default: 'https://graph.facebook.com/v23.0',
  }),
  GOOGLE_CLIENT_ID: setting('Google', Text.optional(), {
    doc: 'OAuth client of your Google Cloud project, for people who connect their own account. Service accounts need none.',
    example: '1234567890-replace-me.apps.googleusercontent.com',
  }),
  GOOGLE_CLIENT_SECRET: setting('Google', Text.optional(), {
    doc: 'Secret of that OAuth client. Allow the redirect address `PUBLIC_URL`/oauth/google/callback there.',
    example: 'replace-me-by-the-client-secret',
    secret: true,
  }),
  GOOGLE_SHEETS_URL: setting('Google', HttpUrl.optional(), {
    doc: 'Google Sheets; without it Google’s own address, and in demo mode the emulator’s.',
    example: 'https://sheets.googleapis.com',
  }),
  GOOGLE_DRIVE_URL: setting('Google', HttpUrl.optional(), {
    doc: 'Google Drive, which lists spreadsheets; without it Google’s own address, and in demo mode the emulator’s.',
    example: 'https://www.googleapis.com/drive',
  }),
  GOOGLE_CALENDAR_URL: setting('Google', HttpUrl.optional(), {
    doc: 'Google Calendar; without it Google’s own address, and in demo mode the emulator’s.',
    example: 'https://www.googleapis.com/calendar',
  }),
  GOOGLE_TOKEN_URL: setting('Google', HttpUrl.optional(), {
    doc: 'Where Google gives out access tokens; without it Google’s own address, and in demo mode the emulator’s.',
    example: 'https://oauth2.googleapis.com/token',
  }),
  GOOGLE_AUTH_URL: setting('Google', HttpUrl.optional(), {
    doc: 'Google’s page of consent; without it Google’s own address, and in demo mode the emulator’s.',
    example: 'https://accounts.google.com/o/oauth2/v2/auth',
  }),
  EGRESS_ALLOW: setting('Network', List.pipe(z.array(PrivateOrigin)), {
    doc: 'Private addresses that flows may call, as `http://host:port`, separated by commas. Link-local and metadata addresses stay closed.',
    default: '',
    example: 'http://crm.internal:8080',
  }),
  EMULATOR: setting('Emulator', Switch.optional(), {
    doc: 'Runs the WhatsApp and mail emulator; on in demo mode unless this is `off`. Refused in production.',
    example: 'off',
  }),
  EMULATOR_PORT: setting('Emulator', Port, { doc: 'Port of the emulator on this machine; 0 takes any.', default: '0' }),
  CRASH_AT: setting(
    'Tests',
    z
      .string()
      .regex(/^[a-z]+\.[a-z]+(:\d+)?$/, 'Use a crash point, as in "outbox.claimed" or "outbox.claimed:3".')
      .optional(),
    {
      doc: 'Kills the process the first (or n-th) time it passes this point of the pipeline. For crash tests; refused in production.',
      example: 'outbox.claimed:3',
    },
  ),
  LOG_LEVEL: setting('Logs', z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'Use debug, info, warn, error or silent.'), {
    doc: 'How much is logged.',
    default: 'info',
  }),
} satisfies Record<string, Setting>
