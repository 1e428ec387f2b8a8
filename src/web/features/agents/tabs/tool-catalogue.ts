import { t } from '#domain/i18n/t.ts'
import type { AgentTool, OwnTool, ToolAction } from '#domain/ai/agent-tool.ts'
import type { FieldMap } from '#domain/flows/form-field.ts'

interface KnownTool {
  label: string
  about: string
  /** Costs, binds or changes something, so that it is better confirmed. */
  confirm: boolean
  /** Inputs that may be fixed; the agent decides those that are left empty. */
  fixed: FieldMap
}

const ref = (thing: string, label: string) => ({ type: 'text' as const, role: `ref:${thing}`, label, empty: 'absent' as const })
const text = (label: string) => ({ type: 'text' as const, single: true as const, label, empty: 'absent' as const })

const EVENT_TYPE = ref('eventType', t('Event type'))
const RESOURCE = ref('resource', t('Calendar'))
const SHEET = {
  connectionId: ref('connection', t('Google account')),
  spreadsheet: text(t('Spreadsheet (ID or URL)')),
  sheet: text(t('Sheet')),
}

/** What people call the actions that an agent may be given. */
export const TOOLS: Readonly<Record<ToolAction, KnownTool>> = {
  list_orders: { label: t('Look up orders'), about: t('The customer’s orders, newest first.'), confirm: false, fixed: {} },
  notify_about_order: {
    label: t('Send order details'),
    about: t('Sends the customer an order’s details or status.'),
    confirm: false,
    fixed: {},
  },
  list_products: {
    label: t('Search products'),
    about: t('Products with price and stock, by words or collection.'),
    confirm: false,
    fixed: { collectionId: ref('collection', t('Collection')) },
  },
  list_slots: {
    label: t('Find free times'),
    about: t('Times at which an event type can be booked.'),
    confirm: false,
    fixed: { typeId: EVENT_TYPE, resourceId: RESOURCE },
  },
  book_event: {
    label: t('Book an event'),
    about: t('Books an available time for the customer.'),
    confirm: true,
    fixed: { typeId: EVENT_TYPE, resourceId: RESOURCE, title: text(t('Title')) },
  },
  list_events: {
    label: t('Look up events'),
    about: t('The customer’s appointments and visits.'),
    confirm: false,
    fixed: { typeId: EVENT_TYPE },
  },
  change_event: { label: t('Move or cancel an event'), about: t('Changes one of the customer’s events.'), confirm: true, fixed: {} },
  send_form: {
    label: t('Send a form'),
    about: t('Sends the customer a WhatsApp form to fill in.'),
    confirm: false,
    fixed: { text: text(t('Message')), button: text(t('Button label')) },
  },
  update_contact: {
    label: t('Update contact'),
    about: t('Changes a field or the tags of the contact.'),
    confirm: false,
    fixed: { field: ref('contactField', t('Field')) },
  },
  add_sheet_row: { label: t('Add sheet row'), about: t('Adds a row to a Google sheet.'), confirm: false, fixed: SHEET },
  update_sheet_row: { label: t('Update sheet row'), about: t('Changes a row of a Google sheet.'), confirm: true, fixed: SHEET },
}

export const TOOL_ACTIONS: readonly ToolAction[] = [
  'list_orders',
  'notify_about_order',
  'list_products',
  'list_slots',
  'book_event',
  'list_events',
  'change_event',
  'send_form',
  'update_contact',
  'add_sheet_row',
  'update_sheet_row',
]

/** What a tool of an agent is called on the screen. */
export const toolLabel = (tool: AgentTool): string => {
  if (tool.type === 'action') return TOOLS[tool.action].label
  return tool.type === 'mcp'
    ? `${tool.name} (${tool.server.name})`
    : tool.name || (tool.type === 'flow' ? t('New flow') : t('New HTTP request'))
}

/** A tool as it is when it was just added; a second one of an action has a number. */
export const newTool = (action: ToolAction, tools: readonly OwnTool[]): OwnTool => ({
  type: 'action',
  name: freeName(action, tools),
  action,
  when: '',
  preset: {},
  confirm: TOOLS[action].confirm,
})

/** An HTTP tool as it is when it was just added: it needs an address and words for when to use it. */
export const newHttpTool = (tools: readonly OwnTool[]): OwnTool => ({
  type: 'http',
  name: freeName('http_request', tools),
  when: '',
  parameters: [],
  method: 'GET',
  url: '',
  headers: [],
  body: null,
  timeoutMs: 10_000,
  confirm: false,
})

/** A flow's tool as it is when it was just added: it needs a flow and words for when to use it. */
export const newFlowTool = (tools: readonly OwnTool[]): OwnTool => ({
  type: 'flow',
  name: freeName('run_flow', tools),
  flowId: '',
  when: '',
  parameters: [],
  returns: [],
  confirm: false,
})

function freeName(wanted: string, tools: readonly OwnTool[]): string {
  const taken = new Set(tools.map(({ name }) => name))
  let name = wanted
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`
  return name
}
