import type { Sql, Tx } from '../postgres/sql.ts'

/** Values of a row by the names of its columns in camel case; PostgreSQL refuses a column that does not exist. */
type Row = Record<string, unknown>

const CUSTOMER = { kind: 'contact', id: null, name: null }

/** What a test that does not care finds in a row: a workspace `app`, its member `ana`, its number `number`, a customer `ann` and their conversation `chat`. */
const DEFAULTS: Record<string, (row: Row) => Row> = {
  app: () => ({ id: 'app', name: 'Shop' }),
  user: ({ id = 'ana' }) => ({ id, name: nameOf(String(id)), email: `${String(id)}@parley.test` }),
  member: () => ({ appId: 'app', userId: 'ana', role: 'agent' }),
  team: ({ id = 'care' }) => ({ appId: 'app', id, name: nameOf(String(id)) }),
  conversation_label: ({ id = 'late' }) => ({ appId: 'app', id, name: nameOf(String(id)), color: 'teal' }),
  team_member: () => ({ appId: 'app', teamId: 'care', userId: 'ana' }),
  channel: () => ({
    appId: 'app',
    id: 'number',
    kind: 'whatsapp',
    name: 'Main',
    phoneNumberId: '100000000000001',
    wabaId: '200000000000001',
    displayPhone: '+15550000001',
    tokenSealed: Buffer.of(0),
    tokenLast4: '0000',
  }),
  contact: ({ id = 'ann' }) => ({ appId: 'app', id, name: nameOf(String(id)) }),
  contact_address: () => ({ appId: 'app', channelId: 'number', address: '15550001111', kind: 'wa_id', contactId: 'ann' }),
  conversation: () => ({
    appId: 'app',
    id: 'chat',
    contactId: 'ann',
    channelId: 'number',
    address: '15550001111',
    addressKind: 'wa_id',
    lastActivityAt: new Date(),
  }),
  message: ({ direction = 'in', seq = 1 }) => ({
    appId: 'app',
    id: `message${String(seq)}`,
    conversationId: 'chat',
    channelId: 'number',
    seq,
    direction,
    author: direction === 'in' ? CUSTOMER : { kind: 'operator', id: 'ana', name: 'Ana' },
    content: { type: 'text', text: 'Hello' },
    at: new Date(),
  }),
  conversation_event: () => ({
    appId: 'app',
    conversationId: 'chat',
    seq: 1,
    author: { kind: 'system', id: null, name: null },
    at: new Date(),
  }),
  flow: ({ id = 'flow1' }) => ({ appId: 'app', id, name: nameOf(String(id)), publishedVersion: 1 }),
  flow_version: () => ({ appId: 'app', flowId: 'flow1', version: 1 }),
  customer_order: ({ id = 'order1' }) => ({
    appId: 'app',
    id,
    number: 1,
    contactId: 'ann',
    currency: 'EUR',
    total: 10,
    status: 'new',
    paymentStatus: 'unpaid',
    idempotencyKey: id,
  }),
}

/** Inserts rows of a table into a test's database, one after another; what a row does not say is filled in. */
export async function insertRows(sql: Sql | Tx, table: string, ...rows: readonly Row[]): Promise<void> {
  for (const row of rows.length === 0 ? [{}] : rows) {
    const values = { ...DEFAULTS[table]?.(row), ...row }
    const columns = Object.entries(values).map(([name, value]) => [columnOf(table, name), value])
    await sql`insert into ${sql(table)} ${sql(Object.fromEntries(columns))}`
  }
}

/** Inserts a customer and their conversation `chat-<contact>`, which is with people; their last message is an hour old, so it may be answered. */
export async function insertAnswerable(sql: Sql | Tx, appId: string, contactId: string): Promise<void> {
  await insertRows(sql, 'contact', { appId, id: contactId })
  await insertRows(sql, 'conversation', {
    appId,
    id: `chat-${contactId}`,
    contactId,
    address: `1555${contactId}`,
    handler: 'human',
    lastInboundAt: new Date(Date.now() - 3_600_000),
    lastInboundProviderId: 'wamid.1',
  })
}

/** Makes the account of this email a member of a workspace: an agent who sees everything, unless the row says otherwise. */
export async function insertMember(sql: Sql | Tx, appId: string, email: string, row: Row = {}): Promise<void> {
  const [user] = await sql<{ id: string }[]>`select id from "user" where email = ${email}`
  await insertRows(sql, 'member', { appId, userId: user?.id, ...row })
}

// Accounts are the sign-in library's, which names its columns in camel case itself.
const columnOf = (table: string, name: string): string =>
  table === 'user' ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const nameOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)
