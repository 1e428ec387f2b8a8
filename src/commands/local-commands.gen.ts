// Made by "npm run generate" from the folders of src/commands. Do not edit.
import type { LocalCommands } from './shared/define-command.ts'

import { command as changeOrder } from './commerce/change-order.ts'
import { command as listOrders } from './commerce/list-orders.ts'
import { command as listProducts } from './commerce/list-products.ts'
import { command as notifyAboutOrder } from './commerce/notify-about-order.ts'
import { command as placeOrder } from './commerce/place-order.ts'
import { command as updateContact } from './contacts/update-contact.ts'
import { command as handOver } from './conversations/hand-over.ts'
import { command as labelConversation } from './conversations/label-conversation.ts'
import { command as sendForm } from './flows/send-form.ts'
import { command as startFlow } from './flows/start-flow.ts'
import { command as bookEvent } from './scheduling/book-event.ts'
import { command as changeEvent } from './scheduling/change-event.ts'
import { command as listEvents } from './scheduling/list-events.ts'
import { command as listSlots } from './scheduling/list-slots.ts'
import { command as startWorkflow } from './workflows/start-workflow.ts'

/** The commands that settle the local actions of the catalogue. */
export const localCommands: LocalCommands = {
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
  book_event: bookEvent,
  change_event: changeEvent,
  list_events: listEvents,
  list_slots: listSlots,
  start_workflow: startWorkflow,
}
