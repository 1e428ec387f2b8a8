import { type AskedEffect, actions, type EffectResult } from '#domain/actions/catalogue.ts'
import type { Author } from '#domain/messages/message.ts'

import type { Tx } from '#store/postgres/connect.ts'

import type { Scene } from './execution-context.ts'
import { bookEvent } from '../scheduling/book-event.ts'
import { changeEvent } from '../scheduling/change-event.ts'
import { handOver } from '../conversations/hand-over.ts'
import { listEvents, listSlots } from '../scheduling/list-events.ts'
import { changeOrder, listOrders, placeOrder } from '../commerce/orders.ts'
import { sendForm } from '../flows/send-form.ts'
import { startFlow } from '../flows/start-flow.ts'
import { startWorkflow } from '../workflows/start-workflow.ts'
import { tellOrder } from '../commerce/notify-about-order.ts'
import { updateContact } from '../contacts/update-contact.ts'

/** With what a local effect is carried out. */
export interface ActionContext {
  stage: Scene
  /** The transaction that it is part of; rows of its own are written behind a savepoint. */
  tx: Tx
  /** Names the command: done under one id, it is not done again. */
  id: string
  author: Author
  /** The workflows that led here. */
  chain: readonly string[]
}

type LocalKind =
  | 'book_event'
  | 'change_event'
  | 'change_order'
  | 'list_events'
  | 'list_orders'
  | 'list_slots'
  | 'place_order'
  | 'hand_over'
  | 'send_form'
  | 'start_flow'
  | 'start_workflow'
  | 'tell_order'
  | 'update_contact'
export type LocalEffect = Extract<AskedEffect, { kind: LocalKind }>

/** Tells whether an effect is settled inside the turn. */
export const isLocal = (effect: AskedEffect): effect is LocalEffect => actions[effect.kind].settled === 'local'

/** Settles a local effect on its stage. One that writes rows of its own does it behind a savepoint, so that its fault is one conversation's only. */
export async function settleLocally(context: ActionContext, effect: LocalEffect): Promise<EffectResult> {
  switch (effect.kind) {
    case 'book_event':
      return behindSavepoint(context, (inside) => bookEvent(inside, effect))
    case 'change_event':
      return behindSavepoint(context, (inside) => changeEvent(inside, effect))
    case 'change_order':
      return behindSavepoint(context, (inside) => changeOrder(inside, effect))
    case 'list_events':
      return listEvents(context, effect)
    case 'list_orders':
      return listOrders(context, effect)
    case 'list_slots':
      return listSlots(context, effect)
    case 'place_order':
      return behindSavepoint(context, (inside) => placeOrder(inside, effect))
    case 'hand_over':
      return handOver(context, effect)
    case 'send_form':
      return sendForm(context, effect)
    case 'start_flow':
      return startFlow(context, effect)
    case 'start_workflow':
      return behindSavepoint(context, (inside) => startWorkflow(inside, effect))
    case 'tell_order':
      return behindSavepoint(context, (inside) => tellOrder(inside, effect))
    case 'update_contact':
      return updateContact(context, effect)
    default:
      return effect satisfies never
  }
}

/** Does what writes rows of its own so that its fault undoes itself alone, and the other conversations of the batch go on. */
const behindSavepoint = <T>(context: ActionContext, work: (inside: ActionContext) => Promise<T>): Promise<T> =>
  context.tx.savepoint((tx) => work({ ...context, tx })) as Promise<T>
