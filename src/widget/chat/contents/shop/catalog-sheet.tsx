import { useState } from 'preact/hooks'

import type { ListedProduct } from '#domain/webchat/listed-product.ts'

import { Sheet } from '#widget/chat/kit/sheet.tsx'
import { useAnswer } from '#widget/chat/kit/use-answer.ts'
import { useWords } from '#widget/chat/kit/use-chat.ts'
import { type Bag, countBag } from './bag.ts'
import { Product } from './product.tsx'

interface CatalogSheetProps {
  bag: Bag
  change: (product: ListedProduct, by: number) => void
  close: () => void
  openBag: () => void
}

/** The whole catalog, a page at a time. */
export function CatalogSheet({ bag, change, close, openBag }: CatalogSheetProps) {
  const { say, count } = useWords()
  return (
    <Sheet title={say('catalog')} close={close}>
      <Page after="" bag={bag} change={change} />
      {countBag(bag) > 0 && (
        <button type="button" class="button" onClick={openBag}>
          {count('bag', countBag(bag))}
        </button>
      )}
    </Sheet>
  )
}

/** A page of the catalog, and the one after it once it is asked for. */
function Page({ after, bag, change }: Pick<CatalogSheetProps, 'bag' | 'change'> & { after: string }) {
  const { say } = useWords()
  const [isMore, setMore] = useState(false)
  const query = after === '' ? '' : `?after=${encodeURIComponent(after)}`
  const { answer, failed, retry } = useAnswer<{ items: ListedProduct[]; nextCursor: string | null }>(`/products${query}`)
  if (failed)
    return (
      <button type="button" class="quiet" onClick={retry}>
        {say('didNotLoad')} {say('retry')}
      </button>
    )
  if (!answer) return <p class="meta">{say('loading')}</p>
  if (answer.items.length === 0 && after === '') return <p>{say('noProducts')}</p>
  return (
    <>
      {answer.items.map((product) => (
        <Product key={product.retailerId} product={product} quantity={bag.get(product.retailerId)?.quantity ?? 0} change={change} />
      ))}
      {answer.nextCursor !== null &&
        (isMore ? (
          <Page after={answer.nextCursor} bag={bag} change={change} />
        ) : (
          <button type="button" class="quiet" onClick={() => setMore(true)}>
            {say('showMore')}
          </button>
        ))}
    </>
  )
}
