import { z } from 'zod'

import { placeOrder } from './place-order.ts'
import { listSlots } from './list-slots.ts'
import { listOrders } from './list-orders.ts'
import { listEvents } from './list-events.ts'
import { changeOrder } from './change-order.ts'
import { changeEvent } from './change-event.ts'
import { bookEvent } from './book-event.ts'
import { addSheetRow } from './add-sheet-row.ts'
import { callHttp } from './call-http.ts'
import { handOver } from './hand-over.ts'
import { inspectFile } from './inspect-file.ts'
import { readAnswer } from './read-answer.ts'
import { runAgent } from './run-agent.ts'
import { runFunction } from './run-function.ts'
import { sendForm } from './send-form.ts'
import { startFlow } from './start-flow.ts'
import { startWorkflow } from './start-workflow.ts'
import { tellOrder } from './tell-order.ts'
import { updateContact } from './update-contact.ts'
import { updateSheetRow } from './update-sheet-row.ts'

/** Everything that can be asked for, by kind. */
export const actions = {
  place_order: placeOrder,
  list_slots: listSlots,
  list_orders: listOrders,
  list_events: listEvents,
  change_order: changeOrder,
  change_event: changeEvent,
  book_event: bookEvent,
  call_http: callHttp,
  hand_over: handOver,
  inspect_file: inspectFile,
  read_answer: readAnswer,
  run_agent: runAgent,
  run_function: runFunction,
  send_form: sendForm,
  start_flow: startFlow,
  start_workflow: startWorkflow,
  tell_order: tellOrder,
  update_contact: updateContact,
  add_sheet_row: addSheetRow,
  update_sheet_row: updateSheetRow,
} as const

/** An effect that a step asks for and waits on; what an AI agent, a person or the API asks for is the same. */
export const AskedEffect = z.discriminatedUnion('kind', [
  placeOrder.input,
  listSlots.input,
  listOrders.input,
  listEvents.input,
  changeOrder.input,
  changeEvent.input,
  bookEvent.input,
  callHttp.input,
  handOver.input,
  inspectFile.input,
  readAnswer.input,
  runAgent.input,
  runFunction.input,
  sendForm.input,
  startFlow.input,
  startWorkflow.input,
  tellOrder.input,
  updateContact.input,
  addSheetRow.input,
  updateSheetRow.input,
])
export type AskedEffect = z.infer<typeof AskedEffect>

/** What came of an asked effect. */
export const EffectResult = z.discriminatedUnion('kind', [
  placeOrder.result,
  listSlots.result,
  listOrders.result,
  listEvents.result,
  changeOrder.result,
  changeEvent.result,
  bookEvent.result,
  callHttp.result,
  handOver.result,
  inspectFile.result,
  readAnswer.result,
  runAgent.result,
  runFunction.result,
  sendForm.result,
  startFlow.result,
  startWorkflow.result,
  tellOrder.result,
  updateContact.result,
  addSheetRow.result,
  updateSheetRow.result,
])
export type EffectResult = z.infer<typeof EffectResult>
