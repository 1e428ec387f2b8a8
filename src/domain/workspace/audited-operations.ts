import type { OperationId } from '../api/contract.ts'
import type { AuditKind } from './audit.ts'

/** What an entry compares before and after, by the table it stands in. */
export type AuditSubject =
  | 'agent'
  | 'ai_provider'
  | 'api_key'
  | 'app'
  | 'app_secret'
  | 'channel'
  | 'connection'
  | 'contact_field'
  | 'conversation_label'
  | 'event_resource'
  | 'event_type'
  | 'flow'
  | 'flow_folder'
  | 'knowledge_source'
  | 'member'
  | 'team'
  | 'template'
  | 'web_chat'

/** How a change is written down. */
export interface AuditRule {
  kind: AuditKind
  subject?: AuditSubject
  /** The parameter of the path that names the subject. Left out, the answer names it. */
  param?: string
  /** Fields of the body or the answer that are written down as they are, where no subject says what changed. */
  says?: readonly string[]
  /** It does nothing outside the database: the change and its entry commit together. */
  isWhole?: boolean
  /** Written once an hour for one person and subject: a draft is saved every few seconds. */
  isHourly?: boolean
}

const app: AuditRule = { kind: 'settings', subject: 'app', param: 'appId' }
const eventType: AuditRule = { kind: 'settings', subject: 'event_type', param: 'eventTypeId', isWhole: true }
const resource: AuditRule = { kind: 'settings', subject: 'event_resource', param: 'resourceId', isWhole: true }
const field: AuditRule = { kind: 'settings', subject: 'contact_field', param: 'fieldKey', isWhole: true }
const label: AuditRule = { kind: 'settings', subject: 'conversation_label', param: 'labelId', isWhole: true }
const team: AuditRule = { kind: 'members', subject: 'team', param: 'teamId', isWhole: true }
const member: AuditRule = { kind: 'members', subject: 'member', param: 'userId' }
const channel: AuditRule = { kind: 'channels', subject: 'channel', param: 'channelId' }
const webChat: AuditRule = { kind: 'channels', subject: 'web_chat', param: 'webChatId' }
const template: AuditRule = { kind: 'channels', subject: 'template', param: 'templateId' }
const connection: AuditRule = { kind: 'settings', subject: 'connection', param: 'connectionId' }
const flow: AuditRule = { kind: 'flows', subject: 'flow', param: 'flowId' }
const folder: AuditRule = { kind: 'flows', subject: 'flow_folder', param: 'folderId', isWhole: true }
const agent: AuditRule = { kind: 'agents', subject: 'agent', param: 'agentId' }
const provider: AuditRule = { kind: 'agents', subject: 'ai_provider', param: 'aiProviderId' }
const knowledge: AuditRule = { kind: 'agents', subject: 'knowledge_source', param: 'sourceId' }
const key: AuditRule = { kind: 'keys', subject: 'api_key', param: 'keyId', isWhole: true }
const secret: AuditRule = { kind: 'keys', subject: 'app_secret', param: 'secretName', isWhole: true }

/** Made by the call: the answer names what there is now. */
const made = ({ param: _, ...rule }: AuditRule): AuditRule => rule

/** The operations that leave an entry in the audit log. A test holds this against the contract: each change that needs an admin stands here, or is named as one that does not. */
export const AUDITED = {
  createApp: made(app),
  updateApp: { ...app, isWhole: true },
  saveAutomation: { ...app, isWhole: true },
  saveInboxRules: { ...app, isWhole: true },
  saveFileRetention: { ...app, isWhole: true },
  saveIntakeSettings: app,
  setLogo: app,
  removeLogo: app,
  removeDemo: app,
  saveOrderNotifications: { kind: 'settings' },
  createEventType: made(eventType),
  replaceEventType: eventType,
  archiveEventType: eventType,
  renewBookingLink: eventType,
  removeBookingLink: eventType,
  createResource: made(resource),
  replaceResource: resource,
  removeResource: resource,
  createContactField: made(field),
  updateContactField: field,
  changeContactTags: { kind: 'settings', says: ['tags', 'to'] },
  createConnection: made(connection),
  removeConnection: connection,
  chooseCalendar: connection,

  addMember: made(member),
  updateMember: { ...member, isWhole: true },
  removeMember: { ...member, isWhole: true },
  acceptInvitation: { kind: 'members' },
  decidePartnerAccess: { kind: 'members', says: ['granted', 'role'] },
  createLabel: made(label),
  updateLabel: label,
  removeLabel: label,
  createTeam: made(team),
  updateTeam: team,
  removeTeam: team,

  createChannel: made(channel),
  openTestPhone: { kind: 'channels', isHourly: true },
  finishSignUp: { kind: 'channels' },
  updateChannel: channel,
  removeChannel: channel,
  deregisterChannel: channel,
  setUpChannel: channel,
  saveProfile: channel,
  saveProfilePicture: channel,
  changePin: channel,
  showPin: channel,
  changeCommerceSettings: channel,
  uploadFormKey: channel,
  createWebChat: made(webChat),
  updateWebChat: webChat,
  removeWebChat: webChat,
  renewWebChatSecret: webChat,
  createChatLink: webChat,
  removeChatLink: webChat,
  createTemplate: made(template),
  saveTemplate: template,
  submitTemplate: template,
  removeTemplate: template,
  discardParked: { kind: 'channels' },

  createFlow: made(flow),
  updateFlow: { ...flow, isHourly: true },
  duplicateFlow: made(flow),
  importFlow: made(flow),
  deleteFlow: flow,
  deleteFlows: { kind: 'flows', says: ['ids'] },
  arrangeFlows: { kind: 'flows', says: ['changes'] },
  publishFlow: flow,
  rollBackFlow: flow,
  unpublishFlow: flow,
  restoreFlowVersion: flow,
  createFlowFolder: made(folder),
  renameFlowFolder: folder,
  removeFlowFolder: folder,
  renewWorkflowHook: { kind: 'flows', subject: 'flow', param: 'workflowId' },

  createAgent: made(agent),
  updateAgent: { ...agent, isHourly: true },
  removeAgent: agent,
  publishAgent: agent,
  unpublishAgent: agent,
  restoreAgentVersion: agent,
  createAiProvider: made(provider),
  updateAiProvider: provider,
  removeAiProvider: provider,
  createKnowledge: made(knowledge),
  updateKnowledge: knowledge,
  removeKnowledge: knowledge,

  createKey: made(key),
  removeKey: key,
  saveSecret: secret,
  removeSecret: secret,

  eraseContact: { kind: 'data' },
  eraseContacts: { kind: 'data', says: ['count'] },
  exportContacts: { kind: 'data', says: ['columns'] },
  exportConversations: { kind: 'data', says: ['filter'] },
  exportAuditLog: { kind: 'data' },
  getContactArchive: { kind: 'data' },
  runContactImport: { kind: 'data' },
} as const satisfies Partial<Record<OperationId, AuditRule>>

export type AuditedOperation = keyof typeof AUDITED
