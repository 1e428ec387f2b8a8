import type { AskedEffect } from '#domain/actions/catalogue.ts'
import type { Asked, Passed } from '#flow/simulation/scene.ts'

import type { Names } from './names-in.ts'

const ACTIONS: Readonly<Record<AskedEffect['kind'], string>> = {
  place_order: 'place an order',
  list_slots: 'list free times',
  list_orders: 'list orders',
  list_events: 'list events',
  change_order: 'change an order',
  change_event: 'change an event',
  book_event: 'book an event',
  call_http: 'call an address',
  hand_over: 'hand over',
  run_agent: 'ask an AI agent',
  run_function: 'run a function',
  send_form: 'send a form',
  start_flow: 'start a flow',
  start_workflow: 'start a workflow',
  tell_order: 'tell of an order',
  update_contact: 'change the contact',
  add_sheet_row: 'add a row to a sheet',
  update_sheet_row: 'change a row of a sheet',
}

/** What a call does, in words. */
export const actionWords = (effect: AskedEffect): string =>
  effect.kind === 'call_http' ? `${effect.method} ${effect.url}` : ACTIONS[effect.kind]

const ANSWERED = {
  mock: 'Answered by hand',
  madeUp: 'Made-up answer',
  real: 'Really called',
  simulation: 'Done in the trial',
} as const

/** Where the answer of a call came from. */
export const answeredWords = ({ by }: Pick<Asked, 'by'>): string => (by === null ? 'Waits for the answer …' : ANSWERED[by])

/** The way that a step took, or that it waited there, and what was wrong with it. */
export function wayWords(passed: Passed, names: Names): string {
  const way = passed.exit === null ? 'Waited' : names.exit(passed, passed.exit)
  return passed.problem === null ? way : `${way}: ${passed.problem}`
}
