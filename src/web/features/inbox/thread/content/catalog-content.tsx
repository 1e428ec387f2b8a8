import { Store } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import type { OutgoingContent } from '#domain/messages/message.ts'

import { RichText } from '#web/kit/text/rich-text.tsx'
import { ActionContent } from './action-content.tsx'
import { ProductLine } from './product-line.tsx'
import { useProducts } from '../use-products.ts'

/** Products that were shown: the catalog, one product, or products in sections. */
export function CatalogContent({ content }: { content: Extract<OutgoingContent, { type: 'catalog' }> }) {
  const { show, text, footer } = content
  const sections = sectionsOf(show)
  const products = useProducts(
    show.kind === 'catalog' ? '' : show.catalogId,
    sections.flatMap(({ productRetailerIds }) => productRetailerIds),
  )
  if (show.kind === 'catalog') return <ActionContent content={content} icon={<Store />} action={t('View catalog')} />
  return (
    <div>
      {show.kind === 'products' && <div className="font-semibold">{show.header}</div>}
      <RichText text={text} />
      {footer && <div className="text-meta text-ink-2">{footer}</div>}
      <div className="mt-2 mb-0.5 min-w-56 overflow-hidden rounded-control border border-line-strong bg-surface py-1">
        {sections.map(({ title, productRetailerIds }, index) => (
          <div key={index}>
            <div className="px-3 pt-1 text-meta text-ink-3">{title}</div>
            <ul>
              {productRetailerIds.map((id) => (
                <li key={id} className="px-3 py-1">
                  <ProductLine id={id} product={products[id]} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}

function sectionsOf(
  show: Extract<OutgoingContent, { type: 'catalog' }>['show'],
): readonly { title: string; productRetailerIds: string[] }[] {
  if (show.kind === 'catalog') return []
  return show.kind === 'product' ? [{ title: t('Product'), productRetailerIds: [show.productRetailerId] }] : show.sections
}
