import { storedText } from '#domain/i18n/t.ts'
import type { EffectResult } from '#domain/actions/catalogue.gen.ts'
import type { Json } from '#domain/json.ts'

import { type Assignment, defineStep, type Outcome, type StepInput } from '#flow/engine/step-kind.ts'
import type { CustomerMessage } from '#flow/engine/signal.ts'
import { remind } from '../shared/remind.ts'
import { sayText } from '../shared/say-text.ts'
import { fillContent } from '../shared/template-content.ts'
import { beginWaiting, readWaiting, waitOn } from '../shared/waiting.ts'
import { CatalogConfig } from './config.ts'
import { type Shown, shownOf, shownOfListed, toListing } from './shown-products.ts'
import { type Cart, toOrder, toPlacing } from './to-order.ts'

/** Shows products and waits for an order; a question goes on to the next step, which answers it. */
export const step = defineStep({
  kind: 'catalog',
  config: CatalogConfig,
  accepts: ['entered', 'replied', 'settled', 'elapsed'],
  exits: ({ timeoutMs }) => [
    { name: 'ordered', label: 'Ordered' },
    { name: 'question', label: 'Question' },
    { name: 'timeout', label: 'No order', silence: true, afterMs: timeoutMs },
    { name: 'error', label: 'Not shown', fault: true },
  ],
  sets: () => [{ name: 'order', type: 'object' }],
  suits: ['flow'],
  run(input) {
    switch (input.signal.type) {
      case 'entered':
        return enter(input)
      case 'replied':
        return handleMessage(input, input.signal.message)
      case 'settled':
        return settle(input, input.signal.result)
      case 'elapsed':
      case 'returned':
        return { then: { exit: 'timeout' } }
      default:
        return input.signal satisfies never
    }
  },
})

type Input = StepInput<CatalogConfig>

/** What a collection or a filter holds is asked for first. */
function enter(input: Input): Outcome {
  const { config, scope, render } = input
  const asked = toListing(config.show, render)
  return asked ? { then: { ask: asked, state: null } } : show(input, shownOf(config.show, scope.vars))
}

function settle(input: Input, result: EffectResult): Outcome {
  if (result.kind !== 'list_products') return placed(input, result)
  const { show: wanted } = input.config
  if (wanted.kind !== 'collection' && wanted.kind !== 'filter')
    return { problem: storedText('No products were requested.'), then: { exit: 'error' } }
  return show(input, shownOfListed(wanted, result.products))
}

function show({ config, scope, render, renderText }: Input, { shown, note }: Shown): Outcome {
  if (!shown) return { problem: note ?? storedText('There are no products to show.'), then: { exit: 'error' } }
  const { text, footer } = config
  const { contents, problem } = fillContent({ type: 'catalog', text, ...(footer && { footer }), show: shown }, { render, renderText })
  if (problem !== null) return { problem, then: { exit: 'error' } }
  return {
    emit: contents.map((content) => ({ kind: 'send_message', content })),
    ...(note !== null && { problem: note }),
    then: waitOn(beginWaiting(scope.now, config.timeoutMs, null), scope.now, {}),
  }
}

function handleMessage({ config, state, scope }: Input, message: CustomerMessage): Outcome {
  const { content, context } = message
  switch (content.type) {
    case 'order':
      return order(config, message.messageId, toOrder(content))
    // Taps on something older, and forms of it: neither an order nor a question.
    case 'buttonReply':
    case 'listReply':
    case 'formReply':
    case 'reaction':
      return { emit: sayText(remind(scope, content, '', true).text), then: waitOn(readWaiting(state), scope.now, {}) }
    default: {
      const product = context?.referredProduct
      const value = product ? { catalogId: product.catalogId, productId: product.productRetailerId } : null
      return {
        set: config.saveProductTo === undefined ? [] : [{ target: 'session', name: config.saveProductTo, value }],
        requeue: message,
        then: { exit: 'question' },
      }
    }
  }
}

/** Places the order of a cart; one whose prices cannot be added is only kept as `order`, for the steps that follow. */
function order(config: CatalogConfig, messageId: string, cart: Cart): Outcome {
  const placing = toPlacing(messageId, cart)
  if (placing === null)
    return {
      set: keep(config, { ...cart }),
      problem: storedText('The order has prices in several currencies, so it wasn’t placed.'),
      then: { exit: 'ordered' },
    }
  return { then: { ask: placing, state: null } }
}

function placed({ config }: Input, result: EffectResult): Outcome {
  if (result.kind !== 'place_order') return { problem: storedText('The order got no answer.'), then: { exit: 'error' } }
  if (result.outcome === 'invalid') return { problem: result.reason, then: { exit: 'error' } }
  return { set: keep(config, result.order), then: { exit: 'ordered' } }
}

function keep({ saveTo }: CatalogConfig, value: Json): Assignment[] {
  const set: Assignment[] = [{ target: 'session', name: 'order', value }]
  return saveTo ? [...set, { ...saveTo, value }] : set
}
