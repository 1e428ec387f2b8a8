import { ExternalLink, Film } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'
import type { ProductRef } from '#domain/messages/message-parts.ts'
import type { MediaCard } from '#domain/messages/outgoing-interactive.ts'

import { RichText } from '#web/kit/text/rich-text.tsx'
import { ImageContent } from './image-content.tsx'
import type { MediaSource } from '../media-source.ts'
import { ProductLine } from './product-line.tsx'
import { useProducts } from '../use-products.ts'

type Props = { content: Extract<OutgoingContent, { type: 'carousel' }>; source: MediaSource }

/** Cards side by side, as the customer leafs through them. */
export function CarouselContent({ content: { text, show }, source }: Props) {
  return (
    <div>
      <RichText text={text} />
      <ul aria-label={t('Cards')} tabIndex={0} className="-mx-1.5 mt-2 mb-0.5 flex gap-2 overflow-x-auto pb-1">
        {show.kind === 'cards'
          ? show.cards.map((card, index) => <Card key={index} card={card} source={source} />)
          : show.products.map((product) => <ProductCard key={product.productRetailerId} product={product} />)}
      </ul>
    </div>
  )
}

function ProductCard({ product: { catalogId, productRetailerId } }: { product: ProductRef }) {
  const products = useProducts(catalogId, [productRetailerId])
  return (
    <li className="w-56 shrink-0 rounded-control bg-surface px-3 py-2">
      <ProductLine id={productRetailerId} product={products[productRetailerId]} />
    </li>
  )
}

function Card({ card: { header, text, action }, source }: { card: MediaCard; source: MediaSource }) {
  return (
    <li className="w-56 shrink-0 overflow-hidden rounded-control bg-surface p-2">
      {header.kind === 'image' ? (
        <div className="px-2">
          <ImageContent src={source(header.media)} />
        </div>
      ) : (
        <div className="flex h-28 items-center justify-center rounded-control bg-active text-ink-2">
          <Film className="size-6" aria-label={t('Video')} />
        </div>
      )}
      {text && <p className="mt-1.5 text-secondary wrap-anywhere whitespace-pre-line">{text}</p>}
      <div className="mt-2 flex flex-wrap gap-1.5 text-secondary font-medium text-ink-2">
        {action.kind === 'url' ? (
          <a
            href={action.url}
            target="_blank"
            rel="noreferrer nofollow"
            className="inline-flex items-center gap-1.5 underline-offset-2 hover:underline"
          >
            <ExternalLink className="size-3.5" aria-hidden /> {action.label}
          </a>
        ) : (
          action.buttons.map(({ id, title }) => (
            <span key={id} className="rounded-control border border-line-strong px-2 py-0.5">
              {title}
            </span>
          ))
        )}
      </div>
    </li>
  )
}
