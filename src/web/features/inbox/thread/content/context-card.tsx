import { Forward, Megaphone, ShoppingBag } from 'lucide-react'

import type { Message } from '#domain/messages/message.ts'
import type { ProductRef } from '#domain/messages/message-parts.ts'

import { SafeLink } from '#web/kit/text/safe-link.tsx'
import { CardBox } from './card-box.tsx'
import { ProductLine } from './product-line.tsx'
import { QuoteCard } from '../quote-card.tsx'
import { useProducts } from '../use-products.ts'

type Props = { message: Message; quoted: Message | null; contactName: string }

/** What a message answers, and where its writer came from: above what it says. */
export function ContextCard({ message, quoted, contactName }: Props) {
  const { context, referral, content } = message
  // A tapped button is marked on its question; a second time would be noise.
  const isTap = content.type === 'buttonReply' || content.type === 'listReply'
  return (
    <>
      {referral && (
        <CardBox icon={<Megaphone />} title={referral.headline ?? 'Came from an ad'} link={referral.sourceUrl}>
          {referral.body ?? referral.welcomeText ?? (referral.sourceType === 'post' ? 'From a post' : 'From an ad')}
        </CardBox>
      )}
      {referral?.videoUrl && /^https?:/.test(referral.videoUrl) && (
        <SafeLink
          href={referral.videoUrl}
          shown="Watch the video"
          className="mb-1 block text-meta/6 text-lagoon-fg underline-offset-2 hover:underline"
        >
          Watch the video
        </SafeLink>
      )}
      {context?.forwarded && (
        <div className="mb-0.5 flex items-center gap-1 text-meta text-ink-3">
          <Forward className="size-3.5" aria-hidden /> {context.frequentlyForwarded ? 'Forwarded many times' : 'Forwarded'}
        </div>
      )}
      {context?.referredProduct && (
        <CardBox icon={<ShoppingBag />} title="Asks about a product">
          <AskedProduct product={context.referredProduct} />
        </CardBox>
      )}
      {(quoted || context?.replyTo) && !isTap && <QuoteCard message={message} quoted={quoted} contactName={contactName} />}
    </>
  )
}

function AskedProduct({ product: { catalogId, productRetailerId } }: { product: ProductRef }) {
  const products = useProducts(catalogId, [productRetailerId])
  return <ProductLine id={productRetailerId} product={products[productRetailerId]} />
}
