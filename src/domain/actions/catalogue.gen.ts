// Made by "npm run generate" from the folders of src/domain/actions. Do not edit.
import { z } from 'zod'

import { readAnswer } from './ai/read-answer.ts'
import { runAgent } from './ai/run-agent.ts'
import { changeOrder } from './commerce/change-order.ts'
import { listOrders } from './commerce/list-orders.ts'
import { listProducts } from './commerce/list-products.ts'
import { notifyAboutOrder } from './commerce/notify-about-order.ts'
import { placeOrder } from './commerce/place-order.ts'
import { updateContact } from './contacts/update-contact.ts'
import { handOver } from './conversations/hand-over.ts'
import { labelConversation } from './conversations/label-conversation.ts'
import { sendForm } from './flows/send-form.ts'
import { startFlow } from './flows/start-flow.ts'
import { addSheetRow } from './integrations/add-sheet-row.ts'
import { callHttp } from './integrations/call-http.ts'
import { callMcpTool } from './integrations/call-mcp-tool.ts'
import { inspectFile } from './integrations/inspect-file.ts'
import { runFunction } from './integrations/run-function.ts'
import { updateSheetRow } from './integrations/update-sheet-row.ts'
import { bookEvent } from './scheduling/book-event.ts'
import { changeEvent } from './scheduling/change-event.ts'
import { listEvents } from './scheduling/list-events.ts'
import { listSlots } from './scheduling/list-slots.ts'
import { startWorkflow } from './workflows/start-workflow.ts'

/** Everything that can be asked for, by kind. */
export const actions = {
  read_answer: readAnswer,
  run_agent: runAgent,
  change_order: changeOrder,
  list_orders: listOrders,
  list_products: listProducts,
  notify_about_order: notifyAboutOrder,
  place_order: placeOrder,
  update_contact: updateContact,
  hand_over: handOver,
  label_conversation: labelConversation,
  send_form: sendForm,
  start_flow: startFlow,
  add_sheet_row: addSheetRow,
  call_http: callHttp,
  call_mcp_tool: callMcpTool,
  inspect_file: inspectFile,
  run_function: runFunction,
  update_sheet_row: updateSheetRow,
  book_event: bookEvent,
  change_event: changeEvent,
  list_events: listEvents,
  list_slots: listSlots,
  start_workflow: startWorkflow,
} as const

/** An effect that a step asks for and waits on; what an AI agent, a person or the API asks for is the same. */
export const AskedEffect = z.discriminatedUnion('kind', [
  readAnswer.input,
  runAgent.input,
  changeOrder.input,
  listOrders.input,
  listProducts.input,
  notifyAboutOrder.input,
  placeOrder.input,
  updateContact.input,
  handOver.input,
  labelConversation.input,
  sendForm.input,
  startFlow.input,
  addSheetRow.input,
  callHttp.input,
  callMcpTool.input,
  inspectFile.input,
  runFunction.input,
  updateSheetRow.input,
  bookEvent.input,
  changeEvent.input,
  listEvents.input,
  listSlots.input,
  startWorkflow.input,
])
export type AskedEffect = z.infer<typeof AskedEffect>

/** What came of an asked effect. */
export const EffectResult = z.discriminatedUnion('kind', [
  readAnswer.result,
  runAgent.result,
  changeOrder.result,
  listOrders.result,
  listProducts.result,
  notifyAboutOrder.result,
  placeOrder.result,
  updateContact.result,
  handOver.result,
  labelConversation.result,
  sendForm.result,
  startFlow.result,
  addSheetRow.result,
  callHttp.result,
  callMcpTool.result,
  inspectFile.result,
  runFunction.result,
  updateSheetRow.result,
  bookEvent.result,
  changeEvent.result,
  listEvents.result,
  listSlots.result,
  startWorkflow.result,
])
export type EffectResult = z.infer<typeof EffectResult>
