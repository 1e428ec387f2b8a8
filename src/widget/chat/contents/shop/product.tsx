import type { ListedProduct } from '#domain/webchat/listed-product.ts'

import { safeSource } from '#widget/chat/kit/safe-link.ts'
import { useWords } from '#widget/chat/kit/use-chat.ts'
import { priceOf } from './bag.ts'

interface ProductProps {
  product: ListedProduct
  quantity: number
  change: (product: ListedProduct, by: number) => void
}

/** A product with its price, and a button that puts it into the bag. */
export function Product({ product, quantity, change }: ProductProps) {
  const { say, locale } = useWords()
  const { title, description, price, currency, imageUrl, unavailable } = product
  const source = safeSource(imageUrl ?? undefined)
  return (
    <div class="product">
      {source ? <img src={source} alt="" loading="lazy" width={64} height={64} /> : <span class="blank" />}
      <span class="about">
        <strong dir="auto">{title}</strong>
        <span class="meta description" dir="auto">
          {description}
        </span>
      </span>
      <span class="row">
        <span class="price">{priceOf(price, currency, locale)}</span>
        {unavailable ? (
          <span class="meta">{say('soldOut')}</span>
        ) : quantity === 0 ? (
          <button type="button" class="outline" aria-label={`${say('add')}: ${title}`} onClick={() => change(product, 1)}>
            {say('add')}
          </button>
        ) : (
          <span class="amount">
            <button type="button" class="tool" aria-label={`${say('less')}: ${title}`} onClick={() => change(product, -1)}>
              −
            </button>
            <span aria-live="polite">{quantity}</span>
            <button type="button" class="tool" aria-label={`${say('oneMore')}: ${title}`} onClick={() => change(product, 1)}>
              +
            </button>
          </span>
        )}
      </span>
    </div>
  )
}
