import { commaList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import type { Json } from '#domain/json.ts'
import type { AuditKind } from '#domain/workspace/audit.ts'
import type { AuditedOperation } from '#domain/workspace/audited-operations.ts'

export const KIND_LABELS: Record<AuditKind, string> = {
  settings: t('Settings'),
  members: t('Members and teams'),
  channels: t('Channels and templates'),
  flows: t('Flows and workflows'),
  agents: t('AI agents and knowledge'),
  keys: t('API keys and secrets'),
  data: t('Exports and erasures'),
}

/** What was done, as the list says it. */
const LABELS: Record<AuditedOperation, string> = {
  createApp: t('Workspace created'),
  updateApp: t('Workspace updated'),
  saveAutomation: t('Automation settings updated'),
  saveInboxRules: t('Inbox rules updated'),
  saveFileRetention: t('File retention updated'),
  saveIntakeSettings: t('Webhook log retention updated'),
  setLogo: t('Logo updated'),
  removeLogo: t('Logo removed'),
  removeDemo: t('Demo data removed'),
  saveOrderNotifications: t('Order notifications updated'),
  createEventType: t('Event type created'),
  replaceEventType: t('Event type updated'),
  archiveEventType: t('Event type archived'),
  renewBookingLink: t('Booking link renewed'),
  removeBookingLink: t('Booking link removed'),
  createResource: t('Resource created'),
  replaceResource: t('Resource updated'),
  removeResource: t('Resource removed'),
  createContactField: t('Contact field created'),
  updateContactField: t('Contact field updated'),
  changeContactTags: t('Tags changed on all contacts'),
  createConnection: t('Connection added'),
  removeConnection: t('Connection removed'),
  chooseCalendar: t('Calendar selected'),
  addMember: t('Member invited'),
  updateMember: t('Member updated'),
  removeMember: t('Member removed'),
  acceptInvitation: t('Invitation accepted'),
  decidePartnerAccess: t('Partner access changed'),
  createLabel: t('Label created'),
  updateLabel: t('Label updated'),
  removeLabel: t('Label deleted'),
  createTeam: t('Team created'),
  updateTeam: t('Team updated'),
  removeTeam: t('Team removed'),
  createChannel: t('Channel connected'),
  openTestPhone: t('Test phone opened'),
  finishSignUp: t('WhatsApp account connected'),
  updateChannel: t('Channel updated'),
  removeChannel: t('Channel disconnected'),
  deregisterChannel: t('Number deregistered'),
  setUpChannel: t('Channel setup step run'),
  saveProfile: t('Business profile updated'),
  saveProfilePicture: t('Profile photo updated'),
  changePin: t('Two-step PIN changed'),
  showPin: t('Two-step PIN viewed'),
  changeCommerceSettings: t('Commerce settings updated'),
  uploadFormKey: t('Form key uploaded'),
  createWebChat: t('Web chat created'),
  updateWebChat: t('Web chat updated'),
  removeWebChat: t('Web chat removed'),
  renewWebChatSecret: t('Web chat secret renewed'),
  createChatLink: t('Chat link created'),
  removeChatLink: t('Chat link removed'),
  createTemplate: t('Template created'),
  saveTemplate: t('Template updated'),
  submitTemplate: t('Template submitted'),
  removeTemplate: t('Template deleted'),
  discardParked: t('Failed item discarded'),
  createFlow: t('Flow created'),
  updateFlow: t('Draft edited'),
  duplicateFlow: t('Flow duplicated'),
  importFlow: t('Flow imported'),
  deleteFlow: t('Flow deleted'),
  deleteFlows: t('Flows deleted'),
  arrangeFlows: t('Flows moved or archived'),
  publishFlow: t('Flow published'),
  rollBackFlow: t('Flow rolled back'),
  unpublishFlow: t('Flow unpublished'),
  restoreFlowVersion: t('Version restored to draft'),
  createFlowFolder: t('Folder created'),
  renameFlowFolder: t('Folder renamed'),
  removeFlowFolder: t('Folder removed'),
  renewWorkflowHook: t('Webhook URL renewed'),
  createAgent: t('AI agent created'),
  updateAgent: t('AI agent edited'),
  removeAgent: t('AI agent deleted'),
  publishAgent: t('AI agent published'),
  unpublishAgent: t('AI agent unpublished'),
  restoreAgentVersion: t('AI agent version restored'),
  createAiProvider: t('AI provider added'),
  updateAiProvider: t('AI provider updated'),
  removeAiProvider: t('AI provider removed'),
  createKnowledge: t('Knowledge added'),
  updateKnowledge: t('Knowledge updated'),
  removeKnowledge: t('Knowledge removed'),
  createKey: t('API key created'),
  removeKey: t('API key revoked'),
  saveSecret: t('Secret saved'),
  removeSecret: t('Secret removed'),
  eraseContact: t('Contact erased'),
  eraseContacts: t('Contacts erased'),
  exportContacts: t('Contacts exported'),
  exportConversations: t('Conversations exported'),
  exportAuditLog: t('Audit log exported'),
  getContactArchive: t('Contact data downloaded'),
  runContactImport: t('Contacts imported'),
}

const isKnown = (operation: string): operation is AuditedOperation => operation in LABELS

/** What an operation did, in words; of a later version, which this page does not know, its own name. */
export const operationLabel = (operation: string): string => (isKnown(operation) ? LABELS[operation] : operation)

/** The name of a field that changed: "inbox_rules.autoClose.afterHours" as "Inbox rules › Auto close › After hours". */
export const fieldLabel = (field: string): string =>
  field
    .split('.')
    .map((part) => {
      const words = part
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .toLowerCase()
      return words.charAt(0).toUpperCase() + words.slice(1)
    })
    .join(' › ')

/** A value of the log as people read it. */
export function valueText(value: Json): string {
  if (value === null || value === '') return t('None')
  if (value === true) return t('On')
  if (value === false) return t('Off')
  if (typeof value === 'object') return Array.isArray(value) && value.every(isPlain) ? commaList(value) || t('None') : JSON.stringify(value)
  return String(value)
}

const isPlain = (value: Json): boolean => typeof value === 'string' || typeof value === 'number'
