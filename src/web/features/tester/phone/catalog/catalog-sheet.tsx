import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion, Minus, Plus } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { Button } from '#web/kit/form/button.tsx'
import { IconButton } from '#web/kit/form/icon-button.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import type { PhoneMessage, Product } from '#web/features/tester/world/phone-types.ts'
import { catalogQuery } from '#web/features/tester/world/queries.ts'
import type { Play } from '#web/features/tester/world/use-play.ts'
import { PhoneSheet } from '#web/kit/phone/phone-sheet.tsx'
import { formatMoney } from '#web/kit/phone/format-money.ts'
import type { ProductSection } from '#web/kit/phone/bubble.ts'

import { toBubble } from '../to-bubble.ts'

/** Asks about a product, by its name and as WhatsApp names it. */
export type AskAbout = (name: string, product: { catalogId: string; productRetailerId: string }) => void

type Props = { message: PhoneMessage; onPlay: (play: Play) => void; onClose: () => void; onAsk: AskAbout }

/** The shop on the phone: products go into a cart, the cart is sent, or a question is asked about one. */
export function CatalogSheet({ message, onPlay, onClose, onAsk }: Props) {
  const bubble = toBubble(message)
  const catalog = useQuery(catalogQuery())
  const [cart, setCart] = useState<Readonly<Record<string, number>>>({})
  const products = catalog.data?.products ?? []
  const sections = sectionsOf(products, bubble.kind === 'catalog' ? bubble.products : null)
  const lines = products.flatMap((product) => {
    const quantity = cart[product.retailerId] ?? 0
    return quantity > 0 ? [{ product, quantity }] : []
  })
  const total = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
  const put = (id: string, quantity: number) => setCart({ ...cart, [id]: Math.max(0, Math.min(99, quantity)) })
  const send = () => {
    const items = lines.map(({ product, quantity }) => ({ productRetailerId: product.retailerId, quantity }))
    onPlay({ type: 'order', messageId: message.id, catalogId: catalog.data?.catalogId ?? '', items })
    onClose()
  }
  return (
    <PhoneSheet
      title={t('Catalog')}
      tall
      onClose={onClose}
      footer={
        <Button variant="primary" size="lg" className="w-full" disabled={lines.length === 0} onClick={send}>
          {lines.length === 0
            ? t('Your cart is empty')
            : t('Send order · {total}', { total: formatMoney(total, lines[0]?.product.currency ?? '') })}
        </Button>
      }
    >
      {catalog.isPending && (
        <Skeleton label={t('Opening the catalog')}>
          <RowBones count={5} height="h-18" />
        </Skeleton>
      )}
      {sections.map(({ title, products: shown }) => (
        <section key={title}>
          {title && <h4 className="px-4 pt-3 pb-1 text-meta font-medium text-lagoon">{title}</h4>}
          <ul>
            {shown.map((product) => (
              <Row
                key={product.retailerId}
                product={product}
                quantity={cart[product.retailerId] ?? 0}
                onPut={(quantity) => put(product.retailerId, quantity)}
                onAsk={() => onAsk(product.name, { catalogId: catalog.data?.catalogId ?? '', productRetailerId: product.retailerId })}
              />
            ))}
          </ul>
        </section>
      ))}
    </PhoneSheet>
  )
}

type RowProps = { product: Product; quantity: number; onPut: (quantity: number) => void; onAsk: () => void }

function Row({ product, quantity, onPut, onAsk }: RowProps) {
  const { name, description, price, currency, glyph, inStock } = product
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-row bg-sunken text-[26px]" aria-hidden>
        {glyph}
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-reading font-medium">{name}</span>
        <span className="block truncate text-meta text-ink-2">{description}</span>
        <span className="block text-secondary tabular-nums">{formatMoney(price, currency)}</span>
      </span>
      <IconButton label={t('Ask about {name}', { name })} icon={<MessageCircleQuestion />} onClick={onAsk} />
      {inStock ? (
        <span className="inline-flex items-center gap-0.5">
          {quantity > 0 && (
            <>
              <IconButton label={t('One {name} less', { name })} icon={<Minus />} onClick={() => onPut(quantity - 1)} />
              <span className="w-5 text-center text-secondary font-semibold tabular-nums">{quantity}</span>
            </>
          )}
          <IconButton label={t('Add {name}', { name })} icon={<Plus />} onClick={() => onPut(quantity + 1)} />
        </span>
      ) : (
        <span className="text-meta text-ink-3">{t('Sold out')}</span>
      )}
    </li>
  )
}

/** The products that a message shows, in its sections; all of them by the shop's own where it names none. Unknown ones are left out. */
function sectionsOf(products: readonly Product[], wanted: readonly ProductSection[] | null): { title: string; products: Product[] }[] {
  if (!wanted)
    return Object.entries(Object.groupBy(products, ({ section }) => section)).map(([title, list = []]) => ({ title, products: list }))
  return wanted.map(({ title, ids }) => ({
    title,
    products: ids.flatMap((id) => products.find(({ retailerId }) => retailerId === id) ?? []),
  }))
}
