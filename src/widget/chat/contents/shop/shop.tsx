import { useState } from 'preact/hooks'

import type { MessageContent } from '#domain/messages/message.ts'
import type { ListedProduct } from '#domain/webchat/listed-product.ts'

import './shop.css'
import '../cards.css'
import { useWords } from '#widget/chat/kit/use-chat.ts'
import type { MessageLine } from '#widget/chat/state/lines.ts'
import { Framed } from '../framed.tsx'
import { type Bag, changeBag, countBag, priceOf } from './bag.ts'
import { CatalogSheet } from './catalog-sheet.tsx'
import { CartSheet } from './cart-sheet.tsx'
import { Product } from './product.tsx'

type ShopOf = Extract<MessageContent, { type: 'catalog' | 'carousel' | 'order' }>

/** Products that can be put into a bag, and the bag that is sent. */
export function ShopContent({ line, content }: { line: MessageLine; content: ShopOf }) {
  const { say, count } = useWords()
  const [bag, setBag] = useState<Bag>(new Map())
  const [sheet, setSheet] = useState<'catalog' | 'cart' | null>(null)
  if (content.type === 'order') return <Order line={line} content={content} />
  const change = (product: ListedProduct, by: number) => setBag(changeBag(bag, product, by))
  const pieces = countBag(bag)
  const isWhole = content.type === 'catalog' && content.show.kind === 'catalog'
  return (
    <>
      <Framed text={content.text} footer={'footer' in content ? content.footer : undefined} header={headerOf(content)} />
      <Products products={line.products ?? []} isCarousel={content.type === 'carousel'} bag={bag} change={change} />
      <div class="chips">
        {isWhole && (
          <button type="button" aria-haspopup="dialog" onClick={() => setSheet('catalog')}>
            {say('viewCatalog')}
          </button>
        )}
        {pieces > 0 && (
          <button type="button" aria-haspopup="dialog" onClick={() => setSheet('cart')}>
            {count('bag', pieces)}
          </button>
        )}
      </div>
      {sheet === 'catalog' && <CatalogSheet bag={bag} change={change} close={() => setSheet(null)} openBag={() => setSheet('cart')} />}
      {sheet === 'cart' && (
        <CartSheet
          messageId={line.id}
          bag={bag}
          change={change}
          close={() => setSheet(null)}
          sent={() => {
            setBag(new Map())
            setSheet(null)
          }}
        />
      )}
    </>
  )
}

interface ProductsProps {
  products: readonly ListedProduct[]
  isCarousel: boolean
  bag: Bag
  change: (product: ListedProduct, by: number) => void
}

/** The products that a message names, side by side or one below the other. */
function Products({ products, isCarousel, bag, change }: ProductsProps) {
  const { say } = useWords()
  const Row = isCarousel ? 'li' : 'div'
  const rows = products.map((product) => (
    <Row key={product.retailerId}>
      <Product product={product} quantity={bag.get(product.retailerId)?.quantity ?? 0} change={change} />
    </Row>
  ))
  if (rows.length === 0) return null
  if (!isCarousel) return <div class="card products">{rows}</div>
  return (
    <ul class="carousel" tabIndex={0} aria-label={say('catalog')}>
      {rows}
    </ul>
  )
}

const headerOf = (content: Exclude<ShopOf, { type: 'order' }>): string | undefined =>
  content.type === 'catalog' && content.show.kind === 'products' ? content.show.header : undefined

/** A cart that the visitor sent. */
function Order({ line, content }: { line: MessageLine; content: Extract<MessageContent, { type: 'order' }> }) {
  const { count, locale } = useWords()
  const pieces = content.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const titleOf = (id: string) => line.products?.find(({ retailerId }) => retailerId === id)?.title ?? id
  return (
    <div class="card">
      <strong>{count('orderSent', pieces)}</strong>
      {content.items.map(({ productRetailerId, quantity, itemPrice, currency }) => (
        <p key={productRetailerId} class="row">
          <span class="grow" dir="auto">
            {quantity} × {titleOf(productRetailerId)}
          </span>
          <span class="price">{priceOf(itemPrice * quantity, currency, locale)}</span>
        </p>
      ))}
      {content.text && <p dir="auto">{content.text}</p>}
    </div>
  )
}
