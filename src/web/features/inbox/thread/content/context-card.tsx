import { Forward, Megaphone, ShoppingBag } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
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
      {referral && <Advert referral={referral} />}
      {context && <Context context={context} />}
      {(quoted || context?.replyTo) && !isTap && <QuoteCard message={message} quoted={quoted} contactName={contactName} />}
    </>
  )
}

/** The ad or the post by which somebody came. */
function Advert({ referral }: { referral: NonNullable<Message['referral']> }) {
  const { headline, body, welcomeText, sourceType, sourceUrl, videoUrl } = referral
  return (
    <>
      <CardBox icon={<Megaphone />} title={headline ?? t('Came from an ad')} link={sourceUrl}>
        {body ?? welcomeText ?? (sourceType === 'post' ? t('From a post') : t('From an ad'))}
      </CardBox>
      {videoUrl && /^https?:/.test(videoUrl) && (
        <SafeLink
          href={videoUrl}
          shown={t('Watch the video')}
          className="mb-1 block text-meta/6 text-lagoon-fg underline-offset-2 hover:underline"
        >
          {t('Watch the video')}
        </SafeLink>
      )}
    </>
  )
}

/** That it was forwarded, and the product that it asks about. */
function Context({ context }: { context: NonNullable<Message['context']> }) {
  const { forwarded, frequentlyForwarded, referredProduct } = context
  return (
    <>
      {forwarded && (
        <div className="mb-0.5 flex items-center gap-1 text-meta text-ink-3">
          <Forward className="size-3.5" aria-hidden /> {frequentlyForwarded ? t('Forwarded many times') : t('Forwarded')}
        </div>
      )}
      {referredProduct && (
        <CardBox icon={<ShoppingBag />} title={t('Asks about a product')}>
          <AskedProduct product={referredProduct} />
        </CardBox>
      )}
    </>
  )
}

function AskedProduct({ product: { catalogId, productRetailerId } }: { product: ProductRef }) {
  const products = useProducts(catalogId, [productRetailerId])
  return <ProductLine id={productRetailerId} product={products[productRetailerId]} />
}
