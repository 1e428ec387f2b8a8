import type { Sql } from '#store/postgres/sql.ts'
import { WebChatSettings } from '#domain/webchat/web-chat.ts'
import { insertRows } from '#store/testing/rows.ts'

/** The ids of the canary rows, by the names of path parameters. */
export const CANARY_IDS = {
  contactId: 'contactOfOlga00001',
  webChatId: 'webChatOfOlga00001',
  chatLinkId: 'chatLinkOfOlga0001',
  conversationId: 'talkOfOlga00000001',
  messageId: 'messageOfOlga00001',
  channelId: 'channelOfOlga00001',
  fileId: 'fileOfOlga00000001',
  passkeyId: 'passkeyOfOlga00001',
  sessionId: 'sessionOfOlga00001',
  providerId: 'acme',
  flowId: 'flowOfOlga00000001',
  version: '1',
  testId: 'testOfOlga00000001',
  keyId: 'keyOfOlga000000001',
  parkedId: 'parkedOfOlga000001',
  connectionId: 'connectionOfOlga01',
  aiProviderId: 'providerOfOlga0001',
  agentId: 'agentOfOlga0000001',
  scenarioId: 'scenarioOfOlga0001',
  testRunId: 'testRunOfOlga00001',
  attemptId: 'attemptOfOlga00001',
  check: '0',
  agentCaseId: 'caseOfOlga00000001',
  sourceId: 'sourceOfOlga000001',
  gapId: 'gapOfOlga000000001',
  suggestionId: 'suggestionOfOlga01',
  conflictId: 'conflictOfOlga0001',
  workflowId: 'workOfOlga00000001',
  runId: 'runOfOlga000000001',
  eventTypeId: 'typeOfOlga00000001',
  bookingToken: 'bookingLinkOfOlga0001',
  guestToken: 'bookingOfOlga'.padEnd(60, '0'),
  resourceId: 'roomOfOlga00000001',
  eventId: 'eventOfOlga0000001',
  orderId: 'orderOfOlga0000001',
  productId: 'canary-mug',
  collectionId: 'mugsOfOlga00000001',
  ownerId: 'appOfOlga000000001',
  folderId: 'folderOfOlga000001',
  formToken: 'sessionOfOlga:1:step',
  token: 'tokenOfOlga00000001',
  templateId: 'templateOfOlga0001',
  wabaId: '77000000002',
  formId: 'waFormOfOlga000001',
  secretName: 'canarySecret',
  deliveryId: '4711',
  teamId: 'teamOfOlga00000001',
  savedFilterId: 'filterOfOlga000001',
  savedReplyId: 'replyOfOlga0000001',
  labelId: 'labelOfOlga0000001',
  macroId: 'macroOfOlga0000001',
  commentId: 'commentOfOlga00001',
  scheduledId: 'laterOfOlga0000001',
  draftMode: 'reply',
  taskId: 'taskOfOlga00000001',
  fieldKey: 'canaryField',
  segmentId: 'segmentOfOlga00001',
  importId: 'importOfOlga000001',
  erasureId: 'erasureOfOlga00001',
  notificationId: 'noticeOfOlga000001',
  installationId: 'browserOfOlga00001',
  bucket: 'private',
  partnerId: 'partnerOfPetra0001',
  leadId: 'leadOfPetra0000001',
  clientId: 'appOfClara00000001',
  partnerUserId: 'userOfPetra0000001',
  period: '2026-11',
  entryId: 'entryOfPetra000001',
  partnerKeyId: 'keyOfPetra00000001',
  partnerWebhookId: 'hookOfPetra0000001',
  partnerHost: 'chat.partner.test',
  siteHost: 'canary.partner.test',
  picture: 'logo',
  partnerResourceId: 'linkOfPetra0000001',
  uploadId: 'uploadOfOlga000001',
} as const

/** Fills an app with a row of everything that a route could show, each with "Canary" in it: a leak has something to show. */
export async function insertCanaryRows(sql: Sql, appId: string): Promise<void> {
  const [owner] = await sql<{ id: string }[]>`select user_id as id from member where app_id = ${appId} and role = 'owner'`
  for (const [table, row] of canaryRows(owner?.id ?? '')) await insertRows(sql, table, { appId, ...row })
  // The only row with an id that the database hands out otherwise, and of no app.
  await sql`
    insert into delivery (id, body, state, partition) overriding system value values (${CANARY_IDS.deliveryId}, '{"entry":"Canary"}', 'handled', '77000000001')`
}

export const APPROVED_PARTNER = {
  company: 'Canary',
  person: 'Canary',
  country: 'ES',
  selling: 'refer',
  state: 'approved',
  termsAt: new Date(),
}

/** Fills a partner of these people with a row of everything, each with "Canary" in it. */
export async function insertPartnerCanaries(sql: Sql, { owner, member }: { owner: string; member: string }): Promise<void> {
  const { partnerId, leadId, clientId, partnerUserId, partnerKeyId, partnerWebhookId, entryId, partnerResourceId, siteHost } = CANARY_IDS
  const rows: TableRow[] = [
    ['partner', { id: partnerId, email: owner, ...APPROVED_PARTNER }],
    ['partner_user', { partnerId, id: 'ownerOfPetra000001', email: owner, role: 'owner' }],
    ['partner_user', { partnerId, id: partnerUserId, email: member, role: 'member' }],
    [
      'lead',
      {
        partnerId,
        id: leadId,
        business: 'Canary',
        contact: 'Canary',
        phone: '+34600000001',
        need: 'Canary',
        size: '1-9',
        source: 'host',
        expiresAt: NOW,
      },
    ],
    ['app', { id: clientId, name: 'Canary' }],
    ['partner_client', { partnerId, appId: clientId, leadId }],
    ['commission_rule', { partnerId, id: 'ruleOfPetra0000001', percent: 20, startsOn: '2026-01-01' }],
    [
      'commission_entry',
      { partnerId, id: entryId, kind: 'payout', period: '2026-11-01', client: 'Canary', amount: -1, currency: 'EUR', reason: 'Canary' },
    ],
    ['partner_key', { partnerId, id: partnerKeyId, name: 'Canary', prefix: 'Canary', hash: Buffer.from('Canary'), scopes: ['read'] }],
    [
      'partner_webhook',
      { partnerId, id: partnerWebhookId, url: 'https://canary.test', events: ['lead_created'], secret: Buffer.from('Canary') },
    ],
    ['partner_site', { partnerId, host: siteHost, name: 'Canary', hue: 20, proof: 'Canary', logo: Buffer.from('Canary') }],
    ['partner_resource', { id: partnerResourceId, title: 'Canary', url: 'https://canary.test' }],
  ]
  for (const [table, row] of rows) await insertRows(sql, table, row)
}

const ID = CANARY_IDS
const AUTHOR = { kind: 'contact', id: null, name: null }
const TEXT = { type: 'text', text: 'Canary' }
const DOCUMENT = { v: 1, nodes: [], edges: [] }
const NAMED = { name: 'Canary' }
const SEALED = Buffer.of(0)

const NOW = new Date()

type TableRow = [table: string, row: Record<string, unknown>]

const OF_MESSAGE = { messageId: ID.messageId, conversationId: ID.conversationId, channelId: ID.channelId }

/** In this order, since some refer to earlier ones. */
const canaryRows = (ownerId: string): TableRow[] => [
  ['channel', { id: ID.channelId, phoneNumberId: '77000000001', wabaId: ID.wabaId }],
  ['contact', { id: ID.contactId, ...NAMED }],
  ['channel', { id: ID.webChatId, kind: 'webchat', name: 'Canary' }],
  ['web_chat', { id: ID.webChatId, settings: WebChatSettings.parse({ title: 'Canary' }) }],
  ['contact_address', { channelId: ID.webChatId, address: 'anon:canary', kind: 'visitor', contactId: ID.contactId }],
  ['chat_link', { id: ID.chatLinkId, webChatId: ID.webChatId, token: 'Canary', ...NAMED }],
  ['web_visitor', { webChatId: ID.webChatId, address: 'anon:canary', self: NAMED }],
  ...conversationRows(ownerId),
  ...flowRows(),
  ['event_type', { id: ID.eventTypeId, config: NAMED }],
  ['event_resource', { id: ID.resourceId, ...NAMED }],
  [
    'event',
    {
      id: ID.eventId,
      contactId: ID.contactId,
      title: 'Canary',
      startsAt: NOW,
      endsAt: NOW,
      timeZone: 'UTC',
      status: 'booked',
      taken: 'empty',
      idempotencyKey: 'key',
    },
  ],
  ['customer_order', { id: ID.orderId, contactId: ID.contactId, note: 'Canary' }],
  ['order_change', { orderId: ID.orderId, revision: 1, author: { ...AUTHOR, name: 'Canary' }, body: { isNew: true } }],
  ['catalog', { id: 'catalogOfOlga00001', ...NAMED }],
  [
    'product',
    {
      catalogId: 'catalogOfOlga00001',
      retailerId: ID.productId,
      ...NAMED,
      priceMinor: 950,
      currency: 'EUR',
      availability: 'in stock',
      seenAt: NOW,
    },
  ],
  ['collection', { id: ID.collectionId, catalogId: 'catalogOfOlga00001', ...NAMED }],
  ...settingsRows(),
  ['contact_import', { id: ID.importId, ...NAMED, columns: [{ head: 'Phone' }], rows: 1, bytes: 1 }],
  ['erasure', { id: ID.erasureId, at: NOW, by: { kind: 'api', id: null, name: 'Canary' }, counts: {}, hash: 'canary' }],
  [
    'audit_entry',
    {
      id: 'entryOfOlga0000001',
      kind: 'settings',
      operation: 'Canary',
      actorKind: 'user',
      actorId: 'Canary',
      actorName: 'Canary',
      ip: 'Canary',
    },
  ],
  ['contact_field', { key: ID.fieldKey, label: 'Canary', type: 'text' }],
  ['contact_segment', { id: ID.segmentId, ...NAMED, filter: { match: 'all', conditions: [] } }],
  ['contact_change', { contactId: ID.contactId, author: AUTHOR, body: { type: 'created', by: 'hand' } }],
  ['task', { id: ID.taskId, kind: 'change_tag', title: 'Canary', input: {}, steps: [], startedBy: AUTHOR, state: 'error' }],
]

const conversationRows = (ownerId: string): TableRow[] => [
  ['conversation', { id: ID.conversationId, contactId: ID.contactId, channelId: ID.channelId }],
  ['message', { id: ID.messageId, conversationId: ID.conversationId, channelId: ID.channelId, content: TEXT }],
  ['media_file', { ...OF_MESSAGE, providerId: '7', filename: 'Canary', state: 'failed' }],
  [
    'message_transcript',
    { messageId: ID.messageId, conversationId: ID.conversationId, state: 'done', text: 'Canary', provider: 'Canary', endedAt: NOW },
  ],
  ['file', { id: ID.fileId, kind: 'document', mimeType: 'text/plain', bytes: 6, sha256: 'x', ...NAMED, ready: true }],
  [
    'storage_object',
    {
      id: 'objectOfOlga000001',
      bucket: 'private',
      fullPath: 'apps/canary/one.png',
      contentType: 'image/png',
      bytes: 6,
      sha256: 'x',
      ...NAMED,
    },
  ],
  ['upload', { id: ID.uploadId, target: { kind: 'file', ...NAMED, contentType: null, asSticker: false }, bytes: 6 }],
  ['send_attempt', { ...OF_MESSAGE, outcome: 'refused', detail: 'Canary' }],
  [
    'delivery_channel',
    { channelId: ID.channelId, deliveryId: ID.deliveryId, receivedAt: NOW, handledAt: NOW, state: 'handled', names: 'Canary' },
  ],
  ['parked', { id: ID.parkedId, source: 'webhook', reason: 'Canary', payload: {} }],
  [
    'scheduled_message',
    {
      id: ID.scheduledId,
      conversationId: ID.conversationId,
      author: AUTHOR,
      content: TEXT,
      sendAt: new Date(NOW.getTime() + 3_600_000),
      unlessReply: false,
    },
  ],
  [
    'draft',
    {
      userId: ownerId,
      conversationId: ID.conversationId,
      mode: 'reply',
      body: { text: 'Canary', buttons: null, quote: null, mentions: [], blanks: [], prepared: [], files: [] },
      version: 1,
    },
  ],
  [
    'notification',
    {
      userId: ownerId,
      id: ID.notificationId,
      kind: 'mention',
      conversationId: ID.conversationId,
      position: 1,
      snippet: 'Canary',
      at: NOW,
      inFeed: true,
      sound: true,
      mail: true,
    },
  ],
]

const flowRows = (): TableRow[] => [
  ['flow', { id: ID.flowId, ...NAMED, draft: DOCUMENT }],
  ['flow_version', { flowId: ID.flowId, document: DOCUMENT }],
  [
    'flow_comment',
    { id: ID.commentId, flowId: ID.flowId, threadId: ID.commentId, nodeId: 'node', authorId: 'olga', authorName: 'Olga', text: 'Canary' },
  ],
  ['flow_test', { id: ID.testId, flowId: ID.flowId, body: NAMED }],
  ['flow', { id: ID.workflowId, kind: 'workflow', ...NAMED, draft: DOCUMENT, publishedVersion: null }],
  ['workflow_run', { id: ID.runId, workflowId: ID.workflowId, version: 1, cause: { about: 'Canary' } }],
  ['flow_folder', { id: ID.folderId, kind: 'flow', ...NAMED }],
]

const SCENARIO = { name: 'Canary', customer: { type: 'scripted', turns: ['Hello'] } }

const settingsRows = (): TableRow[] => [
  [
    'template',
    { id: ID.templateId, wabaId: ID.wabaId, name: 'canary', language: 'en', category: 'UTILITY', content: { body: { text: 'Canary' } } },
  ],
  ['api_key', { id: ID.keyId, ...NAMED, prefix: 'pk_', hash: Buffer.of(1) }],
  ['connection', { id: ID.connectionId, kind: 'google_sheets', ...NAMED, auth: 'oauth', sealed: SEALED, account: 'canary@example.com' }],
  ['app_secret', { name: ID.secretName, sealed: SEALED, last4: 'nary' }],
  ['ai_provider', { id: ID.aiProviderId, ...NAMED, kind: 'openai', modelDefault: 'small-1', sealed: SEALED, last4: '0000' }],
  ['agent', { id: ID.agentId, ...NAMED, draft: { about: 'Canary' } }],
  ['agent_version', { agentId: ID.agentId, version: 1, config: { about: 'Canary' }, note: 'Canary' }],
  ['knowledge_source', { id: ID.sourceId, kind: 'article', title: 'Canary', config: { text: 'Canary', language: null }, audience: {} }],
  ['knowledge_document', { id: ID.sourceId, sourceId: ID.sourceId, title: 'Canary', hash: 'canary' }],
  ['knowledge_passage', { documentId: ID.sourceId, place: 0, headings: ['Canary'], text: 'Canary', words: "'canary':1" }],
  ['knowledge_page', { sourceId: ID.sourceId, url: 'https://canary.example/', state: 'read' }],
  ['agent_scenario', { id: ID.scenarioId, agentId: ID.agentId, body: SCENARIO }],
  [
    'agent_test_run',
    {
      id: ID.testRunId,
      agentId: ID.agentId,
      config: {},
      settings: {},
      scenarios: [{ id: ID.scenarioId, body: SCENARIO }],
      repeats: 1,
      costLimitCents: 1,
      state: 'done',
    },
  ],
  [
    'agent_test_attempt',
    {
      id: ID.attemptId,
      runId: ID.testRunId,
      scenarioId: ID.scenarioId,
      repeat: 1,
      passed: true,
      outcome: 'answered',
      checks: [{ kind: 'criterion', label: 'Canary', passed: true, reason: null, person: null }],
      transcript: [],
      costCents: 0,
      tokens: 0,
      ms: 0,
    },
  ],
  [
    'agent_case',
    {
      id: ID.agentCaseId,
      agentId: ID.agentId,
      version: 1,
      conversationId: ID.conversationId,
      channelId: ID.channelId,
      topic: 'Canary',
      startedAt: '2026-11-21T10:00:00Z',
      lastAt: '2026-11-21T10:00:00Z',
    },
  ],
  ...knowledgeRows(),
  [
    'agent_suggestion',
    { conversationId: ID.conversationId, messageId: ID.messageId, seq: 1, agentId: ID.agentId, version: 1, answer: { text: 'Canary' } },
  ],
  ['agent_request', { agentId: ID.agentId, conversationId: ID.conversationId, provider: 'Canary', model: 'm', request: {}, answer: {} }],
  ['agent_spend', { agentId: ID.agentId, day: '2026-11-21', cents: 1 }],
  [
    'whatsapp_form',
    { id: ID.formId, wabaId: ID.wabaId, ...NAMED, category: 'OTHER', document: { v: 1, screens: [], summary: null, checked: false } },
  ],
  ['form_key', { channelId: ID.channelId, publicPem: 'Canary', privateSealed: SEALED }],
  ['team', { id: ID.teamId, ...NAMED }],
  ['conversation_label', { id: ID.labelId, ...NAMED, color: 'teal' }],
  ['saved_filter', { id: ID.savedFilterId, ...NAMED, filter: {} }],
  ['macro', { id: ID.macroId, ...NAMED, steps: [{ do: 'close' }] }],
  ['saved_reply', { id: ID.savedReplyId, ...NAMED, content: TEXT }],
]

const knowledgeRows = (): TableRow[] => [
  [
    'knowledge_suggestion',
    {
      id: ID.suggestionId,
      state: 'open',
      reason: 'kept',
      question: 'Canary?',
      answer: 'Canary',
      folded: 'canary?',
      writtenBy: 'person',
      suggestedBy: 'Canary',
      changedAt: NOW,
    },
  ],
  [
    'knowledge_suggestion_origin',
    {
      suggestionId: ID.suggestionId,
      conversationId: ID.conversationId,
      messageId: ID.messageId,
      question: 'Canary?',
      answer: 'Canary',
      at: NOW,
    },
  ],
  ['knowledge_conflict', { id: ID.conflictId, onePassageId: 1, otherPassageId: 2, oneSays: 'Canary', otherSays: 'Canary' }],
  ['suggestion_search', { weekly: true, since: NOW, until: NOW, endedAt: NOW }],
  ['knowledge_gap', { id: ID.gapId, topic: ID.gapId, conversationId: ID.conversationId, question: 'Canary?', folded: 'canary?', at: NOW }],
]
