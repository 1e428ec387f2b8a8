import { describe, expect, it } from 'vitest'

import type { PhoneMessage } from '../world/phone-types.ts'
import { reactionsOf } from './to-bubble.ts'
import { lineOf, toBubble } from './to-bubble.ts'

describe('a bubble of the phone', () => {
  it('shows buttons with their frame', () => {
    const content = {
      type: 'button',
      header: { type: 'text', text: 'Menu' },
      body: { text: 'Tea or coffee?' },
      action: { buttons: [{ type: 'reply', reply: { id: 't', title: 'Tea' } }] },
    }

    expect(toBubble({ type: 'interactive', content })).toEqual({
      kind: 'buttons',
      header: 'Menu',
      text: 'Tea or coffee?',
      footer: '',
      buttons: [{ id: 't', title: 'Tea' }],
    })
  })

  it('shows a tapped choice as the customer’s message', () => {
    const content = { type: 'list_reply', list_reply: { id: '1', title: 'Green tea' } }

    expect(toBubble({ type: 'interactive', content })).toEqual({ kind: 'text', text: 'Green tea' })
  })

  it('finds an image by link or in the emulator', () => {
    expect(toBubble({ type: 'image', content: { link: 'https://example.com/a.png' } })).toMatchObject({ src: 'https://example.com/a.png' })
    expect(toBubble({ type: 'image', content: { id: '12' } })).toMatchObject({ src: '/emulator/phone/media/12' })
  })

  it('opens a form at the screen it was sent with', () => {
    const parameters = { flow_cta: 'Book', flow_name: 'booking', flow_action_payload: { screen: 'ONE', data: { name: 'Mia' } } }

    expect(toBubble({ type: 'interactive', content: { type: 'flow', body: { text: 'Hi' }, action: { parameters } } })).toMatchObject({
      kind: 'form',
      text: 'Hi',
      label: 'Book',
      form: 'booking',
      screen: 'ONE',
      data: { name: 'Mia' },
    })
  })

  it('shows the named products, or the whole catalog', () => {
    const action = { sections: [{ title: 'Tea', product_items: [{ product_retailer_id: 'sencha' }] }] }

    expect(toBubble({ type: 'interactive', content: { type: 'product_list', action } })).toMatchObject({
      products: [{ title: 'Tea', ids: ['sencha'] }],
    })
    expect(toBubble({ type: 'interactive', content: { type: 'catalog_message', body: { text: 'Look' } } })).toMatchObject({
      kind: 'catalog',
      products: null,
    })
  })

  it('keeps the last reaction of each side, unless removed', () => {
    const react = (id: string, from: 'customer' | 'business', target: string, emoji?: string): PhoneMessage => ({
      id,
      from,
      phoneNumberId: '1',
      person: 'p',
      contextId: null,
      at: '',
      status: 'sent',
      type: 'reaction',
      content: { message_id: target, emoji },
    })

    const found = reactionsOf([
      react('1', 'customer', 'a', '👍'),
      react('2', 'business', 'a', '❤️'),
      react('3', 'customer', 'a', '😂'),
      react('4', 'customer', 'b', '👍'),
      react('5', 'customer', 'b'),
    ])

    expect([...found]).toEqual([
      ['a', { business: '❤️', customer: '😂' }],
      ['b', {}],
    ])
  })

  it('names unknown content', () => {
    expect(toBubble({ type: 'interactive', content: { type: 'carousel' } })).toEqual({
      kind: 'other',
      label: 'Another kind of message (interactive)',
    })
    expect(lineOf({ type: 'audio', content: { id: '1' } })).toBe('Voice message')
  })
})
