import type { Form } from '../../forms/form.ts'
import { invalid } from '../graph-error.ts'
import { type Fields, object, optionalText, text } from '../read.ts'

/** Finds a form as a message names it. */
export type FindForm = (by: { id?: unknown; name?: unknown }) => Form | undefined

const MODES: readonly unknown[] = ['published', 'draft']
const ACTIONS: readonly unknown[] = ['navigate', 'data_exchange']

/** Refuses a message whose form does not exist, is not published, or has no such screen (section 8.1). */
export function checkForm(parameters: Fields, findForm: FindForm): void {
  const { mode = 'published', flow_action: action = 'navigate', flow_action_payload: payload } = parameters
  if (parameters['flow_message_version'] !== '3') throw invalid('flow_message_version must be "3"')
  if ((parameters['flow_id'] === undefined) === (parameters['flow_name'] === undefined))
    throw invalid('Exactly one of flow_id and flow_name is required')
  text(parameters['flow_cta'], 'flow_cta', 30)
  optionalText(parameters['flow_token'], 'flow_token', 512)
  if (!MODES.includes(mode)) throw invalid('mode must be published or draft')
  if (!ACTIONS.includes(action)) throw invalid('flow_action must be navigate or data_exchange')

  const form = namedForm(parameters, findForm)
  if (form.status === 'DEPRECATED') throw invalid('The flow is deprecated')
  if (form.status === 'DRAFT' && mode !== 'draft') throw invalid('A draft flow can be sent only with mode draft')
  if (payload !== undefined) checkPayload(object(payload, 'flow_action_payload'), form)
}

function namedForm({ flow_id: id, flow_name: name }: Fields, findForm: FindForm): Form {
  const form = findForm({ id, name })
  if (!form) throw invalid(`Flow with ${id === undefined ? 'name' : 'id'} ${String(id ?? name)} does not exist`)
  return form
}

function checkPayload({ screen, data }: Fields, { json }: Form): void {
  const wanted = text(screen, 'flow_action_payload.screen', 256)
  const screens = typeof json === 'object' && json !== null && 'screens' in json && Array.isArray(json.screens) ? json.screens : []
  const ids = screens.flatMap((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? [one.id] : []))
  if (!ids.includes(wanted)) throw invalid(`The screen ${wanted} does not exist`)
  if (data !== undefined && Object.keys(object(data, 'flow_action_payload.data')).length === 0)
    throw invalid('flow_action_payload.data must not be empty')
}
