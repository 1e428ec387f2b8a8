import { useState } from 'preact/hooks'

import type { ListedProduct } from '#domain/webchat/listed-product.ts'

import { Sheet } from '#widget/chat/kit/sheet.tsx'
import { useChat, useWords } from '#widget/chat/kit/use-chat.ts'
import { type Bag, countBag, priceOf, totalsOf } from './bag.ts'
import { Product } from './product.tsx'

interface CartSheetProps {
  messageId: string
  bag: Bag
  change: (product: ListedProduct, by: number) => void
  close: () => void
  sent: () => void
}

/** What lies in the bag, and the button that sends it. */
export function CartSheet({ messageId, bag, change, close, sent }: CartSheetProps) {
  const { act } = useChat()
  const { say, count, locale } = useWords()
  const [note, setNote] = useState('')
  const send = () => {
    const items = [...bag.values()].map(({ product, quantity }) => ({ retailerId: product.retailerId, quantity }))
    const text = note.trim()
    act({ type: 'cart', messageId, items, ...(text !== '' && { text }) }, count('orderSent', countBag(bag)))
    sent()
  }
  return (
    <Sheet title={say('yourBag')} close={close}>
      {[...bag.values()].map(({ product, quantity }) => (
        <Product key={product.retailerId} product={product} quantity={quantity} change={change} />
      ))}
      {[...totalsOf(bag)].map(([currency, total]) => (
        <p key={currency} class="total">
          <span>{say('total')}</span>
          <strong class="price">{priceOf(total, currency, locale)}</strong>
        </p>
      ))}
      <label class="field">
        {say('note')}
        <input maxLength={1_000} dir="auto" value={note} onInput={({ currentTarget }) => setNote(currentTarget.value)} />
      </label>
      <button type="button" class="button" disabled={bag.size === 0} onClick={send}>
        {say('order')}
      </button>
    </Sheet>
  )
}
