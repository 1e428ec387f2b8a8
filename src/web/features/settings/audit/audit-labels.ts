import type { Json } from '#domain/json.ts'
import type { AuditKind } from '#domain/workspace/audit.ts'
import type { AuditedOperation } from '#domain/workspace/audited-operations.ts'

export const KIND_LABELS: Record<AuditKind, string> = {
  settings: 'Settings',
  members: 'Members and teams',
  channels: 'Channels and templates',
  flows: 'Flows and workflows',
  agents: 'AI agents and knowledge',
  keys: 'API keys and secrets',
  data: 'Exports and erasures',
}

/** What was done, as the list says it. */
const LABELS: Record<AuditedOperation, string> = {
  createApp: 'Workspace created',
  updateApp: 'Workspace updated',
  saveAutomation: 'Automation settings updated',
  saveInboxRules: 'Inbox rules updated',
  saveFileRetention: 'File retention updated',
  saveIntakeSettings: 'Webhook log retention updated',
  setLogo: 'Logo updated',
  removeLogo: 'Logo removed',
  removeDemo: 'Demo data removed',
  saveOrderNotifications: 'Order notifications updated',
  createEventType: 'Event type created',
  replaceEventType: 'Event type updated',
  archiveEventType: 'Event type archived',
  renewBookingLink: 'Booking link renewed',
  removeBookingLink: 'Booking link removed',
  createResource: 'Resource created',
  replaceResource: 'Resource updated',
  removeResource: 'Resource removed',
  createContactField: 'Contact field created',
  updateContactField: 'Contact field updated',
  changeContactTags: 'Tags changed on all contacts',
  createConnection: 'Connection added',
  removeConnection: 'Connection removed',
  chooseCalendar: 'Calendar selected',
  addMember: 'Member invited',
  updateMember: 'Member updated',
  removeMember: 'Member removed',
  acceptInvitation: 'Invitation accepted',
  decidePartnerAccess: 'Partner access changed',
  createTeam: 'Team created',
  updateTeam: 'Team updated',
  removeTeam: 'Team removed',
  createChannel: 'Channel connected',
  openTestPhone: 'Test phone opened',
  finishSignUp: 'WhatsApp account connected',
  updateChannel: 'Channel updated',
  removeChannel: 'Channel disconnected',
  deregisterChannel: 'Number deregistered',
  setUpChannel: 'Channel setup step run',
  saveProfile: 'Business profile updated',
  saveProfilePicture: 'Profile photo updated',
  changePin: 'Two-step PIN changed',
  showPin: 'Two-step PIN viewed',
  changeCommerceSettings: 'Commerce settings updated',
  uploadFormKey: 'Form key uploaded',
  createWebChat: 'Web chat created',
  updateWebChat: 'Web chat updated',
  removeWebChat: 'Web chat removed',
  renewWebChatSecret: 'Web chat secret renewed',
  createChatLink: 'Chat link created',
  removeChatLink: 'Chat link removed',
  createTemplate: 'Template created',
  saveTemplate: 'Template updated',
  submitTemplate: 'Template submitted',
  removeTemplate: 'Template deleted',
  discardParked: 'Failed item discarded',
  createFlow: 'Flow created',
  updateFlow: 'Draft edited',
  duplicateFlow: 'Flow duplicated',
  importFlow: 'Flow imported',
  deleteFlow: 'Flow deleted',
  deleteFlows: 'Flows deleted',
  arrangeFlows: 'Flows moved or archived',
  publishFlow: 'Flow published',
  rollBackFlow: 'Flow rolled back',
  unpublishFlow: 'Flow unpublished',
  restoreFlowVersion: 'Version restored to draft',
  createFlowFolder: 'Folder created',
  renameFlowFolder: 'Folder renamed',
  removeFlowFolder: 'Folder removed',
  renewWorkflowHook: 'Webhook URL renewed',
  createAgent: 'AI agent created',
  updateAgent: 'AI agent edited',
  removeAgent: 'AI agent deleted',
  publishAgent: 'AI agent published',
  unpublishAgent: 'AI agent unpublished',
  restoreAgentVersion: 'AI agent version restored',
  createAiProvider: 'AI provider added',
  updateAiProvider: 'AI provider updated',
  removeAiProvider: 'AI provider removed',
  createKnowledge: 'Knowledge added',
  updateKnowledge: 'Knowledge updated',
  removeKnowledge: 'Knowledge removed',
  createKey: 'API key created',
  removeKey: 'API key revoked',
  saveSecret: 'Secret saved',
  removeSecret: 'Secret removed',
  eraseContact: 'Contact erased',
  eraseContacts: 'Contacts erased',
  exportContacts: 'Contacts exported',
  exportAuditLog: 'Audit log exported',
  getContactArchive: 'Contact data downloaded',
  runContactImport: 'Contacts imported',
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
  if (value === null || value === '') return 'None'
  if (value === true) return 'On'
  if (value === false) return 'Off'
  if (typeof value === 'object') return Array.isArray(value) && value.every(isPlain) ? value.join(', ') || 'None' : JSON.stringify(value)
  return String(value)
}

const isPlain = (value: Json): boolean => typeof value === 'string' || typeof value === 'number'
